import { type StationSummary } from './station-summary.js';

/**
 * Up to this many stations are shown with tiles and with boxes on the map; more stations have a list beside the map.
 */
export const FEW = 6;

/**
 * Counts stations in words, for example "3 stations · all active", "3 stations · 1 active · 2 waiting for a first
 * sample" or "No stations yet".
 */
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
