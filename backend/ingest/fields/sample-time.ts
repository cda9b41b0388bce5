import { MINUTE_MS } from '@mesonet/model/durations.js';
import { InstantError, parseInstant } from '../../bytes/iso-time.js';

/** Codes of the reasons why a time is refused. They are part of the API. */
export type TimeErrorCode =
  | 'timestamp_needs_offset'
  | 'invalid_timestamp'
  | 'timestamp_in_future'
  | 'timestamp_too_old';

export const TIME_ERROR_DETAILS: Readonly<Record<TimeErrorCode, string>> = {
  timestamp_needs_offset: 'The time needs an offset such as Z or +02:00',
  invalid_timestamp: 'Not a time: ISO 8601 with an offset, or milliseconds since 1970',
  timestamp_in_future: 'The time is more than 10 minutes ahead',
  timestamp_too_old: 'The time is before 1990',
};

const MAX_AHEAD_MS = 10 * MINUTE_MS;
const EARLIEST_MS = Date.UTC(1990, 0, 1);

/**
 * Reads the time of a sample: ISO 8601 with an offset, or whole milliseconds since 1970 (a fraction is cut off).
 * Seconds and nanoseconds are refused, because read as milliseconds they give a time too far in the past or future.
 * @param now UTC ms
 * @returns UTC ms, or the code of the reason why the time is refused
 */
export function readSampleTime(raw: unknown, now: number): number | TimeErrorCode {
  const time = toInstant(raw);
  return typeof time === 'number' ? (timeBoundsError(time, now) ?? time) : time;
}

/**
 * Checks that the time of a sample is neither too far in the past nor too far in the future.
 * @param time UTC ms
 * @returns null when a sample may have this time, otherwise the code of the reason why not
 */
export function timeBoundsError(
  time: number,
  now: number,
): 'timestamp_in_future' | 'timestamp_too_old' | null {
  if (time > now + MAX_AHEAD_MS) return 'timestamp_in_future';
  return time < EARLIEST_MS ? 'timestamp_too_old' : null;
}

function toInstant(raw: unknown): number | TimeErrorCode {
  if (typeof raw === 'number') return Number.isFinite(raw) ? Math.floor(raw) : 'invalid_timestamp';
  if (typeof raw !== 'string') return 'invalid_timestamp';
  try {
    return parseInstant(raw);
  } catch (error) {
    if (error instanceof InstantError) return error.code;
    throw error;
  }
}
