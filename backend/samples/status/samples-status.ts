import type { FoldSnapshot } from '../journal/snapshot-table.js';
import type { StoreGap } from '../store/marks/mark-table.js';
import type { MapGuard } from '../store/questdb/map-guard.js';
import type { StorePosition } from '../store/sample-writer.js';

/** How far a run has come in folding the journal. Its counters start at 0 with each run. */
export interface RunStatus {
  /** Number of the newest batch known to be in the journal. */
  appendedSeq: number;
  foldedSeq: number;
  /** True until every batch that the journal held at the start of the run is folded. */
  isReplaying: boolean;
  /** Number of folded rows that queries of the store do not return yet. */
  rowsWaiting: number;
  /**
   * Number of rows that the store refused although it accepted others. They are given up, but the journal still has
   * their samples.
   */
  refusedRows: number;
  /** Number of samples with flagged values. A replay counts its samples again. */
  flaggedSamples: number;
  /** Number of entries that could not be folded because of errors in the program. */
  failedObservations: number;
  /** Number of batches that were skipped because they could not be decoded. */
  damagedBatches: number;
  lastSnapshot: FoldSnapshot | null;
  /**
   * Last known position of the store: how many writes it has acknowledged and applied. It is at most 10 s old; null
   * while the store does not answer or refuses rows.
   */
  store: StorePosition | null;
}

/** Status of the shard in this process, and how far its run has come. */
export interface ShardStatus extends RunStatus {
  /** Samples that the store has lost for good, because the journal no longer had them when the loss was found. */
  gaps: readonly StoreGap[];
  /**
   * `in doubt`: this process is the owner, but PostgreSQL cannot confirm it now. `not known`: PostgreSQL has not
   * answered since the start.
   */
  ownership: 'owned' | 'in doubt' | 'standing by' | 'not known';
  /** Fence number of this process's newest ownership; 0 before the first. */
  fence: number;
}

/** Figures for health checks and metrics. */
export interface SamplesFigures extends ShardStatus {
  /** Number of batches in the journal that are not folded yet. */
  journalLag: number;
  /** Number of writes that the store has acknowledged, but that queries do not show yet. */
  storeLag: number;
  /** Approximate size of the samples that wait for their commit, bytes. */
  waitingBytes: number;
  /** Time of the last failed commit, as `SampleJournal.refusedAt` explains. */
  refusedAt: number | null;
  /** How many memory maps QuestDB uses; null when the store is not QuestDB. */
  maps: StoreMaps | null;
}

/** How many memory maps QuestDB uses. */
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
