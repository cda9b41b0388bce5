import { RAIN_TOTALS } from '@mesonet/contract/rain-ledger.js';
import type { RainSums } from '../../../rain/rain-entry.js';
import type { EntryPlace, LedgerCorrection } from '../../core/journal-entry.js';

/**
 * Makes the journal entry that brings a correction of the rain ledger, which somebody made through the API, to the
 * fold.
 */
export function rainCorrection(
  place: EntryPlace,
  {
    amounts,
    isCorrected,
    from,
  }: { amounts: Partial<RainSums> } & Pick<LedgerCorrection, 'isCorrected' | 'from'>,
): LedgerCorrection {
  const whole = Object.fromEntries(RAIN_TOTALS.map((key) => [key, amounts[key] ?? 0])) as RainSums;
  return { ...place, kind: 'correction', amounts: whole, isCorrected, from };
}
