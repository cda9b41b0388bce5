import { type Reading, type ReadingName, type StationSummary } from './station-summary.js';

export interface Ranked {
  summary: StationSummary;
  reading: Reading;
}

/**
 * Ranks the active stations by their current readings of one measurement, the greatest or the least first.
 * @returns at most `count` stations; empty when fewer than two stations have a reading
 */
export function ranking(
  summaries: readonly StationSummary[],
  name: ReadingName,
  direction: 'greatest' | 'least',
  count: number,
): Ranked[] {
  const candidates = summaries.flatMap((summary) => {
    const reading = summary[name];
    return summary.isActive && reading && !reading.isOutdated ? [{ summary, reading }] : [];
  });
  if (candidates.length < 2) return [];
  const sign = direction === 'greatest' ? -1 : 1;
  return candidates.sort((a, b) => sign * (a.reading.value - b.reading.value)).slice(0, count);
}
