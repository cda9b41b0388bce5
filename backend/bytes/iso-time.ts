import { DAY_MS, MINUTE_MS } from '@mesonet/model/durations.js';

/** Reasons why a text is not a valid time. Both are error codes of the API. */
export type InstantErrorCode = 'timestamp_needs_offset' | 'invalid_timestamp';

export class InstantError extends Error {
  constructor(readonly code: InstantErrorCode) {
    super(code === 'timestamp_needs_offset' ? 'The time needs an offset such as Z or +02:00' : 'Not a time');
  }
}

const ZERO = 48; // code of the character 0

/** Longest text that is read as a time. The limit leaves room for long fractions and refuses very long texts early. */
const MAX_LENGTH = 48;

/**
 * Reads an ISO 8601 time such as `2025-03-09T02:30:15.250-05:00`. Seconds and their fraction are optional (a fraction
 * beyond milliseconds is cut off); the offset is `Z`, `±HH:MM`, `±HHMM` or `±HH`, and a space in place of a `+` counts
 * as `+`. `24:00` is the next midnight. The text is read digit by digit. This is fast, as every sample needs it.
 * @returns UTC ms
 * @throws InstantError
 */
export function parseInstant(text: string): number {
  const { length } = text;
  if (length < 10 || length > MAX_LENGTH) throw new InstantError('invalid_timestamp');
  const day = dayNumber(text);
  // A date alone is refused: it lacks the time of day and, above all, the offset from UTC.
  if (length === 10) throw new InstantError('timestamp_needs_offset');
  const separator = text[10];
  if (separator !== 'T' && separator !== 't' && separator !== ' ')
    throw new InstantError('invalid_timestamp');
  demand(text, 13, ':');
  const hour = digits(text, 11, 2, 24);
  const minute = digits(text, 14, 2, 59);
  let at = 16;
  let secondsMs = 0;
  if (text[at] === ':') {
    secondsMs = digits(text, at + 1, 2, 59) * 1000;
    at += 3;
    if (text[at] === '.' || text[at] === ',') {
      const end = endOfDigits(text, at + 1);
      secondsMs += milliseconds(text, at + 1, end);
      at = end;
    }
  }
  if (hour === 24 && (minute > 0 || secondsMs > 0)) throw new InstantError('invalid_timestamp');
  return day * DAY_MS + (hour * 60 + minute - offsetMinutes(text, at)) * MINUTE_MS + secondsMs;
}

/** Returns the days from 1970-01-01 to the date `YYYY-MM-DD` with which the text begins. */
function dayNumber(text: string): number {
  demand(text, 4, '-');
  demand(text, 7, '-');
  const year = digits(text, 0, 4, 9999);
  const month = digits(text, 5, 2, 12);
  const day = digits(text, 8, 2, 31);
  if (month === 0 || day === 0 || day > daysInMonth(year, month)) throw new InstantError('invalid_timestamp');
  // The formula counts years from March, so that the leap day is the last day of a year.
  const marchYear = month > 2 ? year : year - 1;
  const marchMonth = month > 2 ? month - 3 : month + 9;
  const leapDays = Math.floor(marchYear / 4) - Math.floor(marchYear / 100) + Math.floor(marchYear / 400);
  return 365 * marchYear + leapDays + Math.floor((153 * marchMonth + 2) / 5) + day - 1 - 719_468;
}

function daysInMonth(year: number, month: number): number {
  if (month !== 2) return month === 4 || month === 6 || month === 9 || month === 11 ? 30 : 31;
  return year % 4 === 0 && (year % 100 !== 0 || year % 400 === 0) ? 29 : 28;
}

/** Reads the offset from UTC at the end of the text, minutes east of Greenwich. */
function offsetMinutes(text: string, at: number): number {
  const rest = text.length - at;
  if (rest === 0) throw new InstantError('timestamp_needs_offset');
  const sign = text[at];
  if (rest === 1 && (sign === 'Z' || sign === 'z')) return 0;
  if (sign !== '+' && sign !== '-' && sign !== ' ') throw new InstantError('invalid_timestamp');
  const hours = digits(text, at + 1, 2, 23);
  let minutes = 0;
  if (rest === 6) {
    demand(text, at + 3, ':');
    minutes = digits(text, at + 4, 2, 59);
  } else if (rest === 5) minutes = digits(text, at + 3, 2, 59);
  else if (rest !== 3) throw new InstantError('invalid_timestamp');
  return sign === '-' ? -(hours * 60 + minutes) : hours * 60 + minutes;
}

function digits(text: string, at: number, count: number, max: number): number {
  let value = 0;
  for (let i = at; i < at + count; i += 1) {
    const digit = text.charCodeAt(i) - ZERO;
    // `digit` is NaN beyond the end of the text. The condition is written so that it also refuses NaN.
    if (!(digit >= 0 && digit <= 9)) throw new InstantError('invalid_timestamp');
    value = value * 10 + digit;
  }
  if (value > max) throw new InstantError('invalid_timestamp');
  return value;
}

function endOfDigits(text: string, from: number): number {
  let at = from;
  while (at < text.length && text.charCodeAt(at) >= ZERO && text.charCodeAt(at) <= ZERO + 9) at += 1;
  if (at === from) throw new InstantError('invalid_timestamp');
  return at;
}

function milliseconds(text: string, from: number, end: number): number {
  let value = 0;
  for (let i = from; i < from + 3; i += 1) value = value * 10 + (i < end ? text.charCodeAt(i) - ZERO : 0);
  return value;
}

function demand(text: string, at: number, character: string): void {
  if (text[at] !== character) throw new InstantError('invalid_timestamp');
}
