import { unitOf } from '@mesonet/contract/units.js';
import { type Column } from '../../../shared/chart/trend-series.js';

const MINUTE_MS = 60_000;
const SPAN_MS = 180 * MINUTE_MS;
/** How far from three hours ago a value may lie. */
const TOLERANCE_MS = 15 * MINUTE_MS;

/** hPa in three hours → words, as the shipping forecasts of the Met Office use them. */
const WORDS = [
  [0.1, 'steady'],
  [1.6, 'slowly'],
  [3.6, ''],
  [6.1, 'quickly'],
  [Infinity, 'very rapidly'],
] as const;

export interface Tendency {
  /** Base unit, positive when rising. */
  change: number;
  /** "rising slowly", "steady". */
  words: string;
}

/**
 * Change of pressure over three hours.
 * @param time UTC ms, ascending; @param pressure inHg, null = gap
 * @returns undefined without a value now and one three hours before it
 * @see https://www.metoffice.gov.uk/weather/guides/coast-and-sea/glossary (pressure tendency)
 */
export function pressureTendency(time: readonly number[], pressure: Column): Tendency | undefined {
  const last = pressure.findLastIndex((value) => value !== null);
  const now = time[last];
  if (now === undefined) return undefined;
  const before = nearestKnown(time, pressure, now - SPAN_MS);
  const [from, to] = [pressure[before ?? -1], pressure[last]];
  if (from == null || to == null) return undefined;
  return { change: to - from, words: tendencyWords(to - from) };
}

function nearestKnown(time: readonly number[], values: Column, at: number): number | undefined {
  let best: number | undefined;
  let bestDistance = TOLERANCE_MS;
  time.forEach((each, i) => {
    const distance = Math.abs(each - at);
    if (values[i] == null || distance > bestDistance) return;
    best = i;
    bestDistance = distance;
  });
  return best;
}

/** @param change inHg in three hours */
export function tendencyWords(change: number): string {
  const hPa = Math.abs(change) * (unitOf('pressure', 'hectopascals')?.factor ?? NaN);
  const word = WORDS.find(([limit]) => hPa < limit)?.[1] ?? '';
  if (word === 'steady') return word;
  return `${change > 0 ? 'rising' : 'falling'} ${word}`.trim();
}
