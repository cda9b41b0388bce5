import type { ImportTable } from '@mesonet/contract/imports.js';
import { readDateParts } from './local-time.js';
import { simpleName } from './columns/measurement-names.js';
import { UnreadableFile } from './unreadable-file.js';

type Time = ImportTable['time'];
type Records = readonly (readonly string[])[];

const TIME_NAME =
  /^(date.?time|timestamp|time.?stamp|date|time|datum|uhrzeit|zeit|dateutc|mtsamptime|epoch|unix)/i;
const EPOCH_NAME = /^(?:timestamp|timestamputc|unix.*|epoch.*|datetime)$/;
const EPOCH = /^\d{9,13}(?:\.\d+)?$/;

/** Names of columns that each contain a part of the time, in the order of the parts */
const PARTS = [
  /^(?:year|yyyy|yr|jahr)$/,
  /^(?:month|mm|mon|monat)$/,
  /^(?:day|dd|dayofmonth|tag)$/,
  /^(?:hour|hh|hr|stunde|std)$/,
  /^(?:minute|min|mi|minuten?)$/,
  /^(?:second|sec|ss|sekunden?)$/,
] as const;
const DAY_OF_YEAR = /^(?:doy|dayofyear|jday|julianday|julian|yday|jd|tagdesjahres)$/;

/** Abbreviations of standard times in names of columns, with their offsets from UTC */
const ZONES: Readonly<Record<string, string>> = {
  utc: 'utc',
  gmt: 'utc',
  ast: '-04:00',
  est: '-05:00',
  cst: '-06:00',
  mst: '-07:00',
  pst: '-08:00',
  akst: '-09:00',
  hst: '-10:00',
  cet: '+01:00',
  mez: '+01:00',
  eet: '+02:00',
};

/**
 * Finds the columns that contain the time.
 * @throws UnreadableFile when there is no column of times
 */
export function guessTime(header: readonly string[], records: Records): Time {
  const time = epochTime(header, records, true) ?? splitTime(header, records) ?? dateTime(header, records);
  const found = time ?? epochTime(header, records, false);
  if (!found) throw new UnreadableFile('No column of the file holds dates');
  return found;
}

/** Finds a column of seconds or milliseconds since 1970. Such times need no timezone. */
function epochTime(header: readonly string[], records: Records, isNamed: boolean): Time | null {
  const column = header.findIndex(
    (name, index) =>
      (!isNamed || EPOCH_NAME.test(simpleName(name))) &&
      mostly(records, (row) => EPOCH.test(cell(row, index))) &&
      (!isNamed || !mostly(records, (row) => readDateParts(cell(row, index)) !== null)),
  );
  if (column < 0) return null;
  const order = cell(records[0]!, column).split('.')[0]!.length > 10 ? 'epochms' : 'epoch';
  return { columns: [column], order, isAmbiguous: false, zone: 'utc' };
}

/** Finds a time in several columns: year, month, day, hour and minute; or year, day of the year and `HHMM`. */
function splitTime(header: readonly string[], records: Records): Time | null {
  const names = header.map((name) => simpleName(name));
  const isNumber = (index: number) => mostly(records, (row) => /^\d+(?:\.0*)?$/.test(cell(row, index)));
  const columns = PARTS.map((part) => names.findIndex((name, index) => part.test(name) && isNumber(index)));
  const [year, month, day] = columns as [number, number, number];
  if (year < 0) return null;
  const end = columns.indexOf(-1);
  const zone = (indexes: readonly number[]) => zoneOf(indexes.map((index) => header[index]!));
  if (month >= 0 && day >= 0) {
    const parts = columns.slice(0, end < 0 ? undefined : end);
    return { columns: parts, order: 'parts', isAmbiguous: false, zone: zone(parts) };
  }
  const dayOfYear = names.findIndex((name, index) => DAY_OF_YEAR.test(name) && isNumber(index));
  if (dayOfYear < 0) return null;
  const isClock = (name: string) =>
    /^(?:hhmm|time|hourminute|lst|uhrzeit)$/.test(name) || Object.hasOwn(ZONES, name);
  const clock = names.findIndex((name, index) => isClock(name) && isNumber(index));
  const doy = clock < 0 ? [year, dayOfYear] : [year, dayOfYear, clock];
  return { columns: doy, order: 'doy', isAmbiguous: false, zone: zone(doy) };
}

/** Finds a column of dates, and also one of times of day if the dates contain no time. */
function dateTime(header: readonly string[], records: Records): Time | null {
  const candidates = header
    .flatMap((name, index) => (TIME_NAME.test(name) ? [index] : []))
    .concat([...header.keys()]);
  const date = candidates.find((index) => mostly(records, (row) => readDateParts(cell(row, index)) !== null));
  if (date === undefined) return null;
  const hasClock = records.some((row) => /:/.test(cell(row, date)) || readDateParts(cell(row, date))?.ofDay);
  const clock = hasClock
    ? undefined
    : candidates.find((index) => index !== date && isClockColumn(header[index]!, index, records));
  const columns = clock === undefined ? [date] : [date, clock];
  const dates = records.map((row) => cell(row, date));
  return { columns, ...guessOrder(dates), zone: zoneOf(columns.map((index) => header[index]!)) };
}

function isClockColumn(name: string, index: number, records: Records): boolean {
  if (mostly(records, (row) => /^\d{1,2}:\d{2}/.test(cell(row, index)))) return true;
  const isNamed =
    /^(?:time|hhmm|uhrzeit|zeit|clock|hour)/i.test(name) || Object.hasOwn(ZONES, simpleName(name));
  return isNamed && mostly(records, (row) => /^(?:[01]?\d|2[0-4])[0-5]\d$/.test(cell(row, index)));
}

function zoneOf(names: readonly string[]): string {
  for (const word of names
    .join(' ')
    .toLowerCase()
    .split(/[^a-z]+/)) {
    if (Object.hasOwn(ZONES, word)) return ZONES[word]!;
    if (/utc$/.test(word)) return 'utc';
  }
  return 'station';
}

/**
 * Decides in which order day, month and year are written. It first excludes impossible orders. If two orders are
 * possible, it chooses the one with which the rows are closer together in time.
 */
export function guessOrder(dates: readonly string[]): Pick<Time, 'order' | 'isAmbiguous'> {
  const numbers = dates.map((date) => readDateParts(date)?.numbers).filter((each) => each !== undefined);
  if (numbers.some(([first]) => first > 31)) return { order: 'ymd', isAmbiguous: false };
  if (numbers.some(([first]) => first > 12)) return { order: 'dmy', isAmbiguous: false };
  if (numbers.some(([, second]) => second > 12)) return { order: 'mdy', isAmbiguous: false };
  const changes = (at: 0 | 1) =>
    numbers.filter((each, i) => i > 0 && each[at] !== numbers[i - 1]![at]).length;
  // Both numbers are at most 12 in all rows. The number that changes more often from row to row counts as the day.
  return { order: changes(0) > changes(1) ? 'dmy' : 'mdy', isAmbiguous: true };
}

/**
 * Returns true when at least nine of ten rows pass the given test. A few damaged or misplaced rows then do not
 * influence the result.
 */
function mostly(records: Records, test: (row: readonly string[]) => boolean): boolean {
  return records.filter(test).length >= 0.9 * records.length;
}

function cell(row: readonly string[], index: number): string {
  return row[index] ?? '';
}
