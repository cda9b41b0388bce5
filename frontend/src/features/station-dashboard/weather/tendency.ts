import { MINUTE_MS } from '@mesonet/model/durations.js';
import { unitOf } from '@mesonet/model/units.js';
import { type Column } from '@mesonet/model/chart/trend-series.js';

const SPAN_MS = 180 * MINUTE_MS;
/** The present pressure is compared with the value closest to three hours ago, at most this far from that time. */
const TOLERANCE_MS = 15 * MINUTE_MS;

/**
 * Limits in hPa per three hours, each with the word for a change of pressure below it, as in the Met Office's shipping
 * forecasts.
 */
const WORDS = [
  [0.1, 'steady'],
  [1.6, 'slowly'],
  [3.6, ''],
  [6.1, 'quickly'],
  [Infinity, 'very rapidly'],
] as const;

export interface Tendency {
  /** Change of pressure in the base unit, positive when rising. */
  change: number;
  /** The change of pressure in words, for example "rising slowly" or "steady". */
  words: string;
}

/**
 * Computes the change of pressure over three hours.
 * @param time UTC ms, ascending
 * @param pressure inHg; null is a gap
 * @returns undefined when the present value or that of three hours before is missing
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

/**
 * Describes a change of pressure in words.
 * @param change inHg in three hours
 */
export function tendencyWords(change: number): string {
  const hPa = Math.abs(change) * (unitOf('pressure', 'hectopascals')?.factor ?? NaN);
  const word = WORDS.find(([limit]) => hPa < limit)?.[1] ?? '';
  if (word === 'steady') return word;
  return `${change > 0 ? 'rising' : 'falling'} ${word}`.trim();
}
