import type { RainLedgerEntry } from '@mesonet/contract/rain-ledger.js';
import type { StoredRainEntry } from './rain-ledger-store.js';

export function toRainLedgerEntry(entry: StoredRainEntry): RainLedgerEntry {
  const { id, cause, from_time, time, amount, totals, reading, before, corrected, note } = entry;
  return {
    _id: id,
    cause: cause as RainLedgerEntry['cause'],
    from: from_time.toISOString(),
    time: time.toISOString(),
    amount,
    totals,
    reading,
    before,
    corrected,
    correctedBy: entry.corrected_by,
    correctedAt: entry.corrected_at?.toISOString() ?? null,
    note,
  };
}
