import { type Reading, type ReadingName, type StationSummary } from './station-summary.js';

export interface Ranked {
  summary: StationSummary;
  reading: Reading;
}

/**
 * The active stations with the greatest (or least) current readings, first one first.
 * @returns at most `count`; empty when fewer than two have a reading, for there is nothing to compare
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
