import { STORED_MEASUREMENTS } from '@mesonet/model/measurements.js';
import { InvalidInput } from '../../platform/errors.js';
import type { SampleRow } from '../core/observation.js';
import type { StoreColumn } from './sample-reader.js';

/** A column of the table `samples`, named by its catalogue key. */
export interface StoredColumn {
  key: string;
  isText: boolean;
}

/**
 * The value columns of the table `samples` in QuestDB and PostgreSQL, in the order of the catalogue. The migrations in
 * `db/` must create the same columns.
 */
export const STORED_COLUMNS: readonly StoredColumn[] = STORED_MEASUREMENTS.map(({ key, isText }) => ({
  key,
  isText,
}));

export const STORED_KEYS: readonly string[] = STORED_COLUMNS.map(({ key }) => key);

/** Name of the column for `SampleRow.sent`, the bit mask of sent keys. */
export const SENT_COLUMN = 'sent_keys';

const byKey: ReadonlyMap<string, StoredColumn> = new Map(STORED_COLUMNS.map((each) => [each.key, each]));

/** QuestDB accepts no time before 1970, UTC ms. */
export const EARLIEST_IN_QUESTDB = 0;
export const EARLIEST_IN_POSTGRES = Date.UTC(1800, 0, 1);
const LAST_TIME = Date.UTC(9999, 11, 31, 23, 59, 59, 999);
const UNSTORABLE_TEXT = /[\0\p{Surrogate}]/u;

/**
 * Finds the column of a key. SQL contains only names of columns that come from here, so no key outside the catalogue
 * gets into it.
 * @returns the column of a key
 * @throws InvalidInput for a key that is not stored
 */
export function columnOf(key: string): StoredColumn {
  const column = byKey.get(key);
  if (!column) throw new InvalidInput(`Unknown measurement ${quote(key)}`, 'unknown_key');
  return column;
}

/** @throws InvalidInput for an unknown key, or for a statistic that does not exist for texts */
export function checkStat({ key, stat }: StoreColumn): StoreColumn {
  const { isText } = columnOf(key);
  if (isText && stat !== 'count' && stat !== 'first' && stat !== 'last') {
    throw new InvalidInput(`The text ${quote(key)} has no ${stat}`, 'unknown_stat');
  }
  return { key, stat };
}

/** @throws RangeError unless the number can be that of a series: a whole number above 0 */
export function checkSeries(series: number): number {
  if (!Number.isSafeInteger(series) || series <= 0) throw new RangeError(`No series has the id ${series}`);
  return series;
}

/** @throws RangeError unless the time is a whole number of ms */
export function checkTime(time: number): number {
  if (!Number.isSafeInteger(time)) throw new RangeError(`Not a time in ms: ${time}`);
  return time;
}

/** @throws RangeError unless the edges are whole ms and ascending */
export function checkEdges(edges: readonly number[]): void {
  edges.forEach((edge, i) => {
    checkTime(edge);
    if (i > 0 && edge <= edges[i - 1]!) throw new RangeError('Bucket edges must ascend');
  });
}

/**
 * @param earliest earliest time that the database can store, UTC ms
 * @returns why no row can have this series and time; null when one can
 */
export function placeRefusal(
  { series, time }: Pick<SampleRow, 'series' | 'time'>,
  earliest: number,
): string | null {
  if (!Number.isSafeInteger(series) || series <= 0) return 'not the id of a series';
  if (Number.isSafeInteger(time) && time >= earliest && time <= LAST_TIME) return null;
  return `time outside ${new Date(earliest).getUTCFullYear()} to 9999`;
}

/** @returns why the value can never be stored under this key; null when it can */
export function valueRefusal(key: string, value: number | string): string | null {
  const column = byKey.get(key);
  if (!column) return `unknown measurement ${quote(key)}`;
  if (!column.isText) return Number.isFinite(value) ? null : `${key} is not a finite number`;
  if (typeof value !== 'string') return `${key} is not a text`;
  return UNSTORABLE_TEXT.test(value) ? `${key} holds a character that is not Unicode text` : null;
}

function quote(key: string): string {
  return JSON.stringify(key.slice(0, 60));
}
