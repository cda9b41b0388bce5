import { type Violation } from '@mesonet/contract/violations.js';
import { type StationSummary } from './station-summary.js';

/** Adds to each station what fires there; where nothing does its summary stays the very same object. */
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
