import { timeBoundsError } from '../sample-time.js';

/** Why the arrival time stands in for the device's. */
export interface ClockSkew {
  reason: 'missing' | 'now' | 'unreadable' | 'ahead' | 'unset';
  /** What the device meant, UTC ms; null when it cannot be told. */
  deviceTime: number | null;
}

export interface ConsoleTime {
  /** Time of the sample, UTC ms. */
  time: number;
  /** null when the device's own time was taken. */
  skew: ClockSkew | null;
}

/** @returns UTC ms, null for what is no time */
export type ParseDeviceTime = (text: string) => number | null;

const MAX_LENGTH = 60;
/** `2026-11-20 09:05:00`, with the stray spaces, single digits and separators that consoles produce. */
const DEVICE_TIME =
  /^(\d{4})[-/](\d{1,2})[-/](\d{1,2})[ +T]+(\d{1,2}) *: *(\d{1,2})(?: *: *(\d{1,2})(?:\.\d+)?)? ?(?:Z|UTC)?$/i;

/**
 * The consoles that speak these dialects are newer. Their clocks start at 1970, 1990 or 2000 when they are not set; a
 * later time may be that of a reading which is sent late.
 */
const CONSOLES_SINCE = Date.UTC(2015, 0, 1);

/**
 * Reads the UTC time of a console. Console clocks are often wrong: the arrival time replaces one that is missing, `now`,
 * unreadable, more than 10 minutes ahead or not set (before 2015), so that no reading is lost.
 * @param now arrival, UTC ms
 * @param parse how the dialect writes times
 */
export function readConsoleTime(
  raw: string | undefined,
  now: number,
  parse: ParseDeviceTime = parseDeviceTime,
): ConsoleTime {
  const text = decodedTwice(raw?.trim() ?? '');
  const replaced = (reason: ClockSkew['reason'], deviceTime: number | null = null): ConsoleTime => ({
    time: now,
    skew: { reason, deviceTime },
  });
  if (text === '') return replaced('missing');
  if (text.toLowerCase() === 'now') return replaced('now');
  const deviceTime = parse(text);
  if (deviceTime === null) return replaced('unreadable');
  if (timeBoundsError(deviceTime, now) === 'timestamp_in_future') return replaced('ahead', deviceTime);
  if (deviceTime < CONSOLES_SINCE) return replaced('unset', deviceTime);
  return { time: deviceTime, skew: null };
}

/** For people. */
export function describeSkew({ reason, deviceTime }: ClockSkew): string {
  const used = 'the arrival time was used';
  const device = deviceTime === null ? '' : new Date(deviceTime).toISOString();
  switch (reason) {
    case 'missing':
      return `The console sent no time; ${used}`;
    case 'now':
      return `The console sent “now” for its time; ${used}`;
    case 'unreadable':
      return `The console's time could not be read; ${used}`;
    case 'ahead':
      return `The console's clock is ahead: it says ${device}; ${used}`;
    case 'unset':
      return `The console's clock is not set: it says ${device}; ${used}`;
  }
}

/** @returns UTC ms, null for what is no date of the calendar */
export function parseDeviceTime(text: string): number | null {
  const parts = text.length <= MAX_LENGTH ? DEVICE_TIME.exec(text) : null;
  if (!parts) return null;
  const [year, month, day, hour, minute, second] = parts.slice(1).map((part) => Number(part ?? 0)) as [
    number,
    number,
    number,
    number,
    number,
    number,
  ];
  const date = new Date(Date.UTC(year, month - 1, day, hour, minute, second));
  // Date.UTC reads years below 100 as of the last century, and carries what does not fit.
  const isReal =
    date.getUTCFullYear() === year && date.getUTCMonth() === month - 1 && date.getUTCDate() === day;
  return isReal && hour < 24 && minute < 60 && second < 60 ? date.getTime() : null;
}

/** Some consoles escape the time twice. */
function decodedTwice(text: string): string {
  if (!text.includes('%')) return text;
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
