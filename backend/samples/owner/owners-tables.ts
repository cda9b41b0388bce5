import type { Pool } from 'pg';
import type { EventBus } from '../../platform/event-bus.js';
import { SnapshotTable } from '../journal/snapshot-table.js';
import type { Fence } from '../lease/fence.js';
import { ExtraTable } from '../store/beside/extra-table.js';
import { FlaggedTable } from '../store/beside/flagged-table.js';
import { RainLedgerTable } from '../store/beside/rain-ledger-table.js';
import { StaleRangeTable } from '../store/beside/stale-range-table.js';
import { MarkTable } from '../store/marks/mark-table.js';
import type { FindingTables } from './delivery/finding-writers.js';

/** The tables in PostgreSQL to which only the owner of a shard writes. */
export interface OwnersTables {
  snapshots: SnapshotTable;
  marks: MarkTable;
  findings: FindingTables;
}

/**
 * Creates the objects through which an owner writes to its tables. Every write checks the owner's fence, so it fails
 * once another process has become the owner.
 */
export function ownersTables(
  { journal, findings }: { journal: Pool; findings: Pool },
  fence: Fence,
  bus: EventBus,
): OwnersTables {
  return {
    snapshots: new SnapshotTable(journal, fence.shard, fence),
    marks: new MarkTable(journal, fence.shard, fence),
    findings: {
      rain: new RainLedgerTable(findings, fence),
      flagged: new FlaggedTable(findings, { fence }),
      extras: new ExtraTable(findings, findings, { fence }),
      stale: new StaleRangeTable(findings, fence),
      bus,
    },
  };
}
