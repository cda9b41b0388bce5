import { type Violation } from '@mesonet/contract/violations.js';
import { type StationSummary } from './station-summary.js';

/**
 * Adds the firing alarms to the summary of each station. A summary without firing alarms stays the same object, so its
 * station is not drawn again.
 */
export function withFiring(
  summaries: readonly StationSummary[],
  loud: readonly Violation[],
): readonly StationSummary[] {
  if (loud.length === 0) return summaries;
  return summaries.map((summary) => {
    const own = loud.filter(({ stationid }) => stationid === summary.station._id);
    return own.length === 0 ? summary : { ...summary, firingKeys: own.map(({ measkey }) => measkey) };
  });
}
