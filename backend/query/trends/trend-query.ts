import { CALENDAR_INTERVALS } from '@mesonet/contract/trends.js';
import { parseUnitList, type UnitChoices, UnitError } from '@mesonet/contract/units.js';
import { InvalidInput } from '../../platform/errors.js';
import { InstantError, parseInstant } from '../../platform/iso-time.js';
import type { TimeRange } from '../../platform/calendar/time-range.js';
import type { SeriesSettings } from '../../samples/series-directory.js';
import type { Interval } from '../buckets.js';
import { checkTimezone } from '../../platform/calendar/check-timezone.js';
import { periodRange, unitAround } from '../../platform/calendar/calendar.js';
import { parseTrendKeys, type TrendKey } from './trend-keys.js';

/** Parameters as the router hands them on: a repeated one is an array. */
export type QueryParams = Readonly<Record<string, string | string[] | undefined>>;

export interface TrendQuery {
  keys: TrendKey[];
  range: TimeRange;
  /** 0 = the samples as they are. */
  interval: Interval | 'auto';
  /** Chosen in the request; what is absent follows the account. */
  units: UnitChoices;
  /** With the values that failed quality checks. */
  isAll: boolean;
  /** `csvfile` where the route has files. */
  format: TrendFormat;
  /** Of the times in a file: IANA name. */
  timezone: string;
}

export type TrendFormat = 'json' | 'csvfile';

const JSON_ALONE = ['json'] as const;

export interface TrendDefaults {
  measKeys: readonly string[];
  interval: Interval;
  /** JSON alone when not given. */
  formats?: readonly TrendFormat[];
}

const WORDS = [...CALENDAR_INTERVALS, 'all', 'auto'] as const;

/** Imports bring nothing older; earlier years would only cost time. */
const EARLIEST = Date.UTC(1850, 0, 1);
const LONGEST = 36_500 * 86_400_000;

/**
 * Reads the parameters of a trend.
 * @throws InvalidInput with the contract's texts
 */
export function parseTrendQuery(
  params: QueryParams,
  defaults: TrendDefaults,
  { timezone, extras }: Pick<SeriesSettings, 'timezone' | 'extras'>,
  now: number,
): TrendQuery {
  const format = (defaults.formats ?? JSON_ALONE).find(
    (each) => each === (single(params, 'format') ?? 'json'),
  );
  if (!format) throw refused('format', 'Unknown format', 'unknown_format');
  const quality = single(params, 'quality');
  if (!['good', 'all', undefined].includes(quality)) {
    throw refused('quality', 'Unknown quality', 'unknown_quality');
  }
  const asked = single(params, 'timezone');
  return {
    keys: parseTrendKeys(list(params, 'measKeys'), defaults.measKeys, extras),
    interval: parseInterval(single(params, 'interval'), defaults.interval),
    range: parseRange(params, timezone, now),
    units: parseUnits(list(params, 'units')),
    isAll: quality === 'all',
    format,
    timezone: asked === undefined ? timezone : checkTimezone(asked),
  };
}

/**
 * Reads `start` and `end`, or `period`. What is missing comes from the station's calendar: both, today; the end,
 * the end of today; the start, the start of the day that ends the range.
 * @throws InvalidInput
 */
export function parseRange(params: QueryParams, timezone: string, now: number): TimeRange {
  const range = givenRange(params, timezone, now);
  if (range.end <= range.start) throw invalidRange('end must be after start');
  if (range.start < EARLIEST) throw invalidRange('start must not lie before 1850');
  if (range.end - range.start >= LONGEST) throw invalidRange('the range must be shorter than 100 years');
  return range;
}

function givenRange(params: QueryParams, timezone: string, now: number): TimeRange {
  const start = instant(params, 'start');
  const end = instant(params, 'end');
  const period = single(params, 'period');
  if (period === undefined) {
    const until = end ?? unitAround(now, 'day', timezone).end;
    return { start: start ?? unitAround(until - 1, 'day', timezone).start, end: until };
  }
  if (start !== undefined || end !== undefined) throw invalidRange('period excludes start and end');
  const range = periodRange(period, timezone, now);
  if (!range) throw refused('period', 'Unknown period', 'unknown_period');
  return range;
}

function parseInterval(text: string | undefined, missing: Interval): Interval | 'auto' {
  if (text === undefined) return missing;
  const word = WORDS.find((each) => each === text);
  if (word) return word;
  const minutes = /^\d{1,4}$/.test(text) ? Number(text) : NaN;
  if (minutes >= 0 && minutes <= 1440) return minutes;
  throw refused('interval', 'interval must be between 1 and 1440', 'invalid_interval');
}

function parseUnits(text: string | undefined): UnitChoices {
  try {
    return parseUnitList((text ?? '').split(','));
  } catch (error) {
    if (!(error instanceof UnitError)) throw error;
    const code = error.reason === 'Unknown unit' ? 'unknown_unit' : 'conflicting_units';
    throw refused('units', error.reason, code);
  }
}

function instant(params: QueryParams, name: string): number | undefined {
  const text = single(params, name);
  if (text === undefined) return undefined;
  try {
    return parseInstant(text);
  } catch (error) {
    if (!(error instanceof InstantError)) throw error;
    const code = error.code === 'timestamp_needs_offset' ? error.code : 'invalid_date_range';
    throw new InvalidInput('Invalid date range', code, [{ path: name, message: error.message }]);
  }
}

/** What is wrong with one parameter, and which it is. */
function refused(path: string, message: string, code: string): InvalidInput {
  return new InvalidInput(message, code, [{ path, message }]);
}

function invalidRange(message: string): InvalidInput {
  return new InvalidInput('Invalid date range', 'invalid_date_range', [{ path: 'start', message }]);
}

/** An empty parameter counts as not given. */
function single(params: QueryParams, name: string): string | undefined {
  const value = params[name];
  if (Array.isArray(value)) throw new InvalidInput(`${name} is given more than once`, 'repeated_parameter');
  return value === '' ? undefined : value;
}

/** A comma list may also be given as a repeated parameter. */
function list(params: QueryParams, name: string): string | undefined {
  const value = params[name];
  return Array.isArray(value) ? value.join(',') : value;
}
