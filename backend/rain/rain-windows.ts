import { HOUR_MS, MINUTE_MS } from '@mesonet/model/durations.js';
import { DRY_MS, type RainTally } from './rain-tally.js';
import { rainWithin } from './rainfall.js';

/** The rain rate is calculated from the last 15 minutes, as Davis consoles and the weather program WeeWX do. */
const RATE_MS = 15 * MINUTE_MS;

/** A value of a row that is calculated from the rain of the hours or minutes before. */
interface RainWindow {
  key: string;
  /** Name of the formula for the console, at most 14 characters. */
  formula: string;
  /** Returns inches, or inches per hour; null while the rain of the whole span is not known. */
  compute: (tally: RainTally) => number | null;
}

const WINDOWS: readonly RainWindow[] = [
  { key: 'rainRate', formula: 'last 15 min', compute: rainRate },
  { key: 'rainLastHour', formula: 'last hour', compute: (tally) => rainInLast(tally, HOUR_MS) },
  { key: 'rainLast24Hours', formula: 'last 24 h', compute: (tally) => rainInLast(tally, 24 * HOUR_MS) },
  { key: 'rainEvent', formula: 'after 6 h dry', compute: rainEvent },
];

/**
 * Keys of the values that are calculated from recent rain. A station's own value for such a key stays, whereas its rain
 * totals are replaced by those of the rain ledger.
 */
export const RAIN_WINDOW_KEYS: readonly string[] = WINDOWS.map(({ key }) => key);

/** Finds how a key is calculated from recent rain; undefined for any other key. */
export function findRainWindow(key: string): RainWindow | undefined {
  return WINDOWS.find((window) => window.key === key);
}

/** @returns inches per hour; null while the rain of the last 15 minutes is not known */
function rainRate(tally: RainTally): number | null {
  const amount = rainInLast(tally, RATE_MS);
  return amount === null ? null : (amount * HOUR_MS) / RATE_MS;
}

/** @returns inches; null when the span begins before all rain is known */
function rainInLast(tally: RainTally, spanMs: number): number | null {
  return isKnownFrom(tally, tally.time - spanMs) ? rainWithin(tally, tally.time, spanMs) : null;
}

/**
 * @returns inches; null while the dry spell before the event is not completely known, because the event may have begun
 * earlier
 */
function rainEvent(tally: RainTally): number | null {
  const { time, event } = tally;
  const isOver = time - event.time >= DRY_MS;
  if (!isKnownFrom(tally, (isOver ? time : event.from) - DRY_MS)) return null;
  return isOver ? 0 : event.amount;
}

function isKnownFrom({ since = -Infinity }: RainTally, time: number): boolean {
  return time >= since;
}
