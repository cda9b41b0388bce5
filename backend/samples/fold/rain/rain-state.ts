import type { SampleValues } from '../../observation.js';
import type { RainEntries, RainEntry } from '../../rain-ledger/rain-entry.js';
import { enter, type RainBook } from './rain-book.js';
import type { ReservedRain } from './rain-readings.js';

/** The fold's memory of the rain of one series. */
export interface RainState {
  /** Without the high-water time itself, which may still change; null before the first word of rain. */
  before: RainBook | null;
  /** With it. */
  now: RainBook | null;
  /** Reserved readings of the high-water time. */
  reserved: ReservedRain;
  /** Whether the high-water time has brought entries into the ledger. */
  hasEntries: boolean;
}

export function newRainState(): RainState {
  return { before: null, now: null, reserved: {}, hasEntries: false };
}

/** Leaves the high-water time behind. */
export function closeRain(rain: RainState): void {
  rain.before = rain.now;
  rain.reserved = {};
  rain.hasEntries = false;
}

/** @returns null when the newest sample brings no entries, and brought none when it was folded before */
export function newEntries(
  { series, highWater: time, rain }: { series: number; highWater: number; rain: RainState },
  entries: readonly RainEntry[],
): RainEntries | null {
  if (entries.length === 0 && !rain.hasEntries) return null;
  rain.hasEntries = true;
  return { series, time, entries };
}

/** The totals with which the day before ends, where some of the entries belong to it and it has a row. */
export function endOfDay(
  { before, now }: RainState,
  entries: readonly RainEntry[],
): { time: number; values: SampleValues } | null {
  if (!before || !now || before.dayEnd !== now.starts.rainToday) return null;
  const ofYesterday = entries.filter(({ time }) => time < before.dayEnd);
  if (!ofYesterday.some(({ amount }) => amount > 0)) return null;
  return { time: before.time, values: { ...ofYesterday.reduce(enter, before).totals } };
}
