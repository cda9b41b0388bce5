import type { Cut } from './journal/cut-table.js';
import type { StoreGap } from './marks/mark-table.js';
import type { MapGuard } from './store/questdb/map-guard.js';
import type { StorePosition } from './store/sample-store.js';

/** How far a run through the journal is; counters start with it. */
export interface RunStatus {
  /** Newest batch known to be in the journal. */
  appendedSeq: number;
  foldedSeq: number;
  /** True from the start until all that the journal held then is folded. */
  isReplaying: boolean;
  /** Rows folded that queries of the store do not answer yet. */
  rowsWaiting: number;
  /** Rows the store refused while it took others; given up, the journal has their samples. */
  refusedRows: number;
  /** Samples told of as flagged; those of a replay again. */
  flaggedSamples: number;
  /** Observations the fold failed on. */
  failedObservations: number;
  /** Batches skipped because their checksum differed. */
  damagedBatches: number;
  lastCut: Cut | null;
  /** As last asked, some seconds ago at most; null while the store does not answer or takes nothing. */
  store: StorePosition | null;
}

/** How far an ownership of a shard is. */
export interface TenureStatus extends RunStatus {
  /** What the store has lost and the journal no longer held when that was found. */
  gaps: readonly StoreGap[];
}

/** Whether this process owns the shard, and how far it is then. */
export interface ShardStatus extends TenureStatus {
  /** `in doubt`: owned, but PostgreSQL does not say so just now. `not known`: it never did. */
  ownership: 'owned' | 'in doubt' | 'standing by' | 'not known';
  /** Number of this process's newest ownership, 0 before the first. */
  fence: number;
}

/** Figures for health checks and metrics. */
export interface SamplesFigures extends ShardStatus {
  /** Batches in the journal that are not folded yet. */
  journalLag: number;
  /** Writes acknowledged by the store that queries do not show yet, in the store's own count. */
  storeLag: number;
  /** About what waits for its commit, bytes. */
  waitingBytes: number;
  /** See `SampleJournal.refusedAt`. */
  refusedAt: number | null;
  /** Null where the store is not QuestDB. */
  maps: StoreMaps | null;
}

/** Memory maps of the store. */
export type StoreMaps = Pick<MapGuard, 'use' | 'highSince'>;

export class SamplesStatus {
  constructor(
    private readonly owner: { status(): ShardStatus },
    private readonly journal: { waitingBytes: number; refusedAt: number | null },
    private readonly maps: StoreMaps | null,
  ) {}

  read(): SamplesFigures {
    const status = this.owner.status();
    const { store } = status;
    return {
      ...status,
      journalLag: status.appendedSeq - status.foldedSeq,
      storeLag: store ? Number(store.written - store.applied) : 0,
      waitingBytes: this.journal.waitingBytes,
      refusedAt: this.journal.refusedAt,
      maps: this.maps,
    };
  }
}
