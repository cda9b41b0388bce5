import { DAY_MS } from '@mesonet/model/durations.js';
import { CALENDAR_INTERVALS } from '@mesonet/contract/trends.js';
import { periodRange, unitAround } from '@mesonet/model/calendar/calendar.js';
import type { TimeRange } from '@mesonet/model/calendar/time-range.js';
import { parseUnitList, type UnitChoices, UnitError } from '@mesonet/model/units.js';
import { InvalidInput } from '../../platform/errors.js';
import { InstantError, parseInstant } from '../../bytes/iso-time.js';
import type { SeriesSettings } from '../../samples/core/series-directory.js';
import type { Interval } from '../buckets.js';
import { checkTimezone } from '../../platform/check-timezone.js';
import { parseTrendKeys, type TrendKey } from './trend-keys.js';

/** Query parameters as the router passes them; a parameter that is repeated is an array. */
export type QueryParams = Readonly<Record<string, string | string[] | undefined>>;

export interface TrendQuery {
  keys: TrendKey[];
  range: TimeRange;
  /** Length of the buckets; 0 means no buckets: each sample is one row. */
  interval: Interval | 'auto';
  /** Units that the request names; all other units are those of the account. */
  units: UnitChoices;
  /** True to include flagged values, which failed quality checks. */
  isAll: boolean;
  /** `csvfile` is only possible on routes that can answer with a file. */
  format: TrendFormat;
  /** IANA name of the time zone in which a file writes times. */
  timezone: string;
}

export type TrendFormat = 'json' | 'csvfile';

const JSON_ALONE = ['json'] as const;

export interface TrendDefaults {
  measKeys: readonly string[];
  interval: Interval;
  /** Formats that the route can answer with; only JSON when absent. */
  formats?: readonly TrendFormat[];
}

const WORDS = [...CALENDAR_INTERVALS, 'all', 'auto'] as const;

/** A range may not begin before this time. Imports accept no samples of earlier years, so there is nothing to find. */
const EARLIEST = Date.UTC(1850, 0, 1);
const LONGEST = 36_500 * DAY_MS;

/**
 * Reads the query parameters of a trend.
 * @throws InvalidInput with a message for the caller
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
 * Reads the parameters `start` and `end`, or `period`. Missing limits follow the station's local calendar: today when
 * both are missing; the end of today for a missing end; the start of the range's last day for a missing start.
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

/** Makes an error that names a query parameter and says what is wrong with it. */
function refused(path: string, message: string, code: string): InvalidInput {
  return new InvalidInput(message, code, [{ path, message }]);
}

function invalidRange(message: string): InvalidInput {
  return new InvalidInput('Invalid date range', 'invalid_date_range', [{ path: 'start', message }]);
}

/** Reads a parameter that may be given once. An empty parameter counts as absent. */
function single(params: QueryParams, name: string): string | undefined {
  const value = params[name];
  if (Array.isArray(value)) throw new InvalidInput(`${name} is given more than once`, 'repeated_parameter');
  return value === '' ? undefined : value;
}

/** Reads a list, which may be one comma-separated parameter or the same parameter several times. */
function list(params: QueryParams, name: string): string | undefined {
  const value = params[name];
  return Array.isArray(value) ? value.join(',') : value;
}
