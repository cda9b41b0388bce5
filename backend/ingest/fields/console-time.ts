import { timeBoundsError } from './sample-time.js';

/** Why a sample got its time of arrival instead of the time that the device sent. */
export interface ClockSkew {
  reason: 'missing' | 'now' | 'unreadable' | 'ahead' | 'unset';
  /** Time that the device sent, UTC ms; null when it cannot be read. */
  deviceTime: number | null;
}

export interface ConsoleTime {
  /** Time of the sample, UTC ms. */
  time: number;
  /** Why the sample got its time of arrival; null when it has the time that the device sent. */
  skew: ClockSkew | null;
}

/** @returns UTC ms; null when the text is no time */
export type ParseDeviceTime = (text: string) => number | null;

const MAX_LENGTH = 60;
/**
 * Times like `2026-11-20 09:05:00`, also with the stray spaces,
 * single digits and other separators that weather consoles send.
 */
const DEVICE_TIME =
  /^(\d{4})[-/](\d{1,2})[-/](\d{1,2})[ +T]+(\d{1,2}) *: *(\d{1,2})(?: *: *(\d{1,2})(?:\.\d+)?)? ?(?:Z|UTC)?$/i;

/**
 * A time before this date comes from a clock that is not set: such clocks start at 1970, 1990 or 2000, and all consoles
 * that use these protocols are newer than this date. A time after it is used even if it is old, because a console may
 * send a reading late.
 */
const CONSOLES_SINCE = Date.UTC(2015, 0, 1);

/**
 * Reads the UTC time that a weather console sent. Console clocks are often wrong, so the arrival time replaces a time
 * that is missing, `now`, unreadable, more than 10 minutes ahead or not set (before 2015). So no reading is lost.
 * @param now arrival, UTC ms
 * @param parse reads a time in the format of the protocol
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

/** Describes for people why a sample got its time of arrival. */
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

/** @returns UTC ms; null when the text is no date of the calendar */
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
  // `Date.UTC` moves years below 100 into the 20th century and turns 31 June into 1 July. Such texts are refused.
  const isReal =
    date.getUTCFullYear() === year && date.getUTCMonth() === month - 1 && date.getUTCDate() === day;
  return isReal && hour < 24 && minute < 60 && second < 60 ? date.getTime() : null;
}

/** Decodes a text that is still URL-encoded, because some weather consoles encode the time twice. */
function decodedTwice(text: string): string {
  if (!text.includes('%')) return text;
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
