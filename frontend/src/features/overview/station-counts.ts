import { type StationSummary } from './station-summary.js';

/** Up to so many stations have their figures in tiles and in boxes on the map; more have a list beside it. */
export const FEW = 6;

/** "3 stations · all active", "3 stations · 1 active · 2 waiting for a first sample", "No stations yet". */
export function describeCounts(summaries: readonly Pick<StationSummary, 'isActive' | 'isWaiting'>[]): string {
  const count = summaries.length;
  if (count === 0) return 'No stations yet';
  const active = summaries.filter(({ isActive }) => isActive).length;
  const waiting = summaries.filter(({ isWaiting }) => isWaiting).length;
  return [
    `${count} ${count === 1 ? 'station' : 'stations'}`,
    ...(waiting === count ? [] : [`${active === count ? 'all' : active} active`]),
    ...(waiting === 0 ? [] : [`${waiting === count ? '' : `${waiting} `}waiting for a first sample`]),
  ].join(' · ');
}
