import type { SampleValues } from '../../observation.js';
import type { RainBook } from './rain-book.js';
import { forgetOld, newRainPast, type RainPast, writeDown } from './rain-past.js';
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
  /** How `before` came about. */
  past: RainPast;
}

export function newRainState(): RainState {
  return { before: null, now: null, reserved: {}, hasEntries: false, past: newRainPast(null) };
}

/** The newest sample of a series. */
interface Newest {
  highWater: number;
  sent: SampleValues;
  usualIntervalMs: number | null;
  rain: RainState;
}

/** Leaves the high-water time behind. */
export function closeRain({ highWater: time, sent, usualIntervalMs, rain }: Newest): void {
  const { before, now, reserved, hasEntries } = rain;
  if (before && now && before.timezone !== now.timezone) rain.past = newRainPast(now);
  else {
    const isDry = !hasEntries && before?.counter.held === null && time < before.dayEnd;
    writeDown(rain.past, { time, sent, reserved, usualMs: usualIntervalMs ?? 0 }, isDry, before);
    if (now) forgetOld(rain.past, time, now.timezone);
  }
  rain.before = now;
  rain.reserved = {};
  rain.hasEntries = false;
}
