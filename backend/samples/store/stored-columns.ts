import { STORED_MEASUREMENTS } from '@mesonet/contract/measurements.js';
import { InvalidInput } from '../../platform/errors.js';
import type { SampleRow } from '../observation.js';
import type { StoreColumn } from './sample-store.js';

/** One column of the wide table, named by its catalogue key. */
export interface StoredColumn {
  key: string;
  isText: boolean;
}

/** The columns of both engines' `samples`, catalogue order. The migrations in `db/` must say the same. */
export const STORED_COLUMNS: readonly StoredColumn[] = STORED_MEASUREMENTS.map(({ key, isText }) => ({
  key,
  isText,
}));

export const STORED_KEYS: readonly string[] = STORED_COLUMNS.map(({ key }) => key);

/** The column beside the values that holds `SampleRow.sent`. */
export const SENT_COLUMN = 'sent_keys';

const byKey: ReadonlyMap<string, StoredColumn> = new Map(STORED_COLUMNS.map((each) => [each.key, each]));

const LAST_TIME = Date.UTC(9999, 11, 31, 23, 59, 59, 999);
const UNSTORABLE_TEXT = /[\0\p{Surrogate}]/u;

/**
 * The column of a key. SQL is built from what this returns, so nothing outside the catalogue reaches it.
 * @throws InvalidInput for a key that is not stored
 */
export function columnOf(key: string): StoredColumn {
  const column = byKey.get(key);
  if (!column) throw new InvalidInput(`Unknown measurement ${quote(key)}`, 'unknown_key');
  return column;
}

/** @throws InvalidInput for an unknown key or a statistic that a text does not have */
export function checkStat({ key, stat }: StoreColumn): StoreColumn {
  const { isText } = columnOf(key);
  if (isText && stat !== 'count' && stat !== 'first' && stat !== 'last') {
    throw new InvalidInput(`The text ${quote(key)} has no ${stat}`, 'unknown_stat');
  }
  return { key, stat };
}

/** @throws RangeError unless it can be an internal id: a whole number above 0 */
export function checkSeries(series: number): number {
  if (!Number.isSafeInteger(series) || series <= 0) throw new RangeError(`No series has the id ${series}`);
  return series;
}

/** @throws RangeError unless it is a whole number of ms */
export function checkTime(time: number): number {
  if (!Number.isSafeInteger(time)) throw new RangeError(`Not a time in ms: ${time}`);
  return time;
}

/** @throws RangeError unless the edges are whole ms and ascend */
export function checkEdges(edges: readonly number[]): void {
  edges.forEach((edge, i) => {
    checkTime(edge);
    if (i > 0 && edge <= edges[i - 1]!) throw new RangeError('Bucket edges must ascend');
  });
}

/** @returns why no row can have this series and time; null when it can */
export function placeRefusal({ series, time }: SampleRow): string | null {
  if (!Number.isSafeInteger(series) || series <= 0) return 'not the id of a series';
  if (!Number.isSafeInteger(time) || time < 0 || time > LAST_TIME) return 'time outside 1970 to 9999';
  return null;
}

/** @returns why the value can never be stored under the key; null when it can */
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
