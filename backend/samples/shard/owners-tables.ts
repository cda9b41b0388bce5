import type { Pool } from 'pg';
import type { FindingTables } from '../delivery/finding-writers.js';
import { ExtraTable } from '../extras/extra-table.js';
import { FlaggedTable } from '../flagged/flagged-table.js';
import { CutTable } from '../journal/cut-table.js';
import { type JournalLimits, JournalRetention } from '../journal/journal-retention.js';
import { JournalTable } from '../journal/journal-table.js';
import type { Fence } from '../lease/fence.js';
import { MarkTable } from '../marks/mark-table.js';
import { RainLedgerTable } from '../rain-ledger/rain-ledger-table.js';
import { StaleRangeTable } from '../rederive/stale-range-table.js';

export interface OwnersTables {
  journal: JournalTable;
  cuts: CutTable;
  retention: JournalRetention;
  markTable: MarkTable;
  tables: FindingTables;
}

/** What the owner of a shard keeps in PostgreSQL: all that it writes is conditional on its fence. */
export function ownersTables(
  { journal, findings }: { journal: Pool; findings: Pool },
  fence: Fence,
  limits: JournalLimits,
): OwnersTables {
  return {
    journal: new JournalTable(journal, fence.shard),
    cuts: new CutTable(journal, fence.shard, fence),
    retention: new JournalRetention(journal, limits, fence),
    markTable: new MarkTable(journal, fence.shard, fence),
    tables: {
      rain: new RainLedgerTable(findings, fence),
      flagged: new FlaggedTable(findings, { fence }),
      extras: new ExtraTable(findings, findings, { fence }),
      stale: new StaleRangeTable(findings, fence),
    },
  };
}
