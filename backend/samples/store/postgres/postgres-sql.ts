import type { TimeRange } from '@mesonet/model/calendar/time-range.js';
import type { StoreColumn, StoreStat } from '../sample-reader.js';
import { checkSeries, checkStat, checkTime, columnOf, SENT_COLUMN, STORED_KEYS } from '../stored-columns.js';
import { encodeBigints } from '../../../bytes/postgres-arrays.js';
import type { Statement } from './postgres-session.js';

const ERASED_AT_ONCE = 10_000;

const EVERY_COLUMN = [...STORED_KEYS.map(quoted), SENT_COLUMN].join();

/** Selects the time and one column for each key. */
export function read(series: number, keys: readonly string[], range: TimeRange, limit?: number): Statement {
  return {
    text: `SELECT time, ${keys.map(quoted).join()} FROM samples
      WHERE series = $1 AND time >= $2 AND time < $3 AND ${anyOf(keys)} ORDER BY time LIMIT $4`,
    values: [checkSeries(series), checkTime(range.start), checkTime(range.end), limit ?? null],
  };
}

/** Selects the time, every stored key and the bit mask of sent keys of the rows in a range. */
export function rowsIn(series: number, range: TimeRange, limit: number): Statement {
  return {
    text: `SELECT time, ${EVERY_COLUMN} FROM samples
      WHERE series = $1 AND time >= $2 AND time < $3 AND ${anyOf(STORED_KEYS)} ORDER BY time LIMIT $4`,
    values: [checkSeries(series), checkTime(range.start), checkTime(range.end), limit],
  };
}

/** Selects the time, every stored key and the bit mask of sent keys of the rows at certain times. */
export function rowsAt(series: number, times: readonly number[]): Statement {
  return {
    text: `SELECT time, ${EVERY_COLUMN} FROM samples
      WHERE series = $1 AND time = ANY($2::bigint[]) AND ${anyOf(STORED_KEYS)}`,
    values: [checkSeries(series), encodeBigints(times.map(checkTime))],
  };
}

/** Selects the series, time, every stored key and the bit mask of sent keys of the newest row of each series. */
export function latest(series: readonly number[]): Statement {
  return {
    text: `SELECT newest.* FROM unnest($1::bigint[]) AS wanted (id) CROSS JOIN LATERAL (
        SELECT series, time, ${EVERY_COLUMN} FROM samples
        WHERE series = wanted.id AND ${anyOf(STORED_KEYS)} ORDER BY time DESC LIMIT 1) AS newest`,
    values: [encodeBigints(series.map(checkSeries))],
  };
}

/**
 * Selects the index of the bucket and one column for each statistic; buckets without rows are absent. The first and
 * last values are found by their times, because a sorted aggregate would keep a whole bucket in memory.
 */
export function aggregate(
  series: number,
  columns: readonly StoreColumn[],
  edges: readonly number[],
  isNumeric: boolean,
): Statement {
  const inner = columns.map((column, i) => {
    const { key, stat } = checkStat(column);
    return `${statSql(stat, quoted(key), isNumeric)} AS c${i}`;
  });
  const outer = columns.map(({ key, stat }, i) =>
    stat === 'first' || stat === 'last'
      ? `(SELECT ${quoted(key)} FROM samples WHERE series = $1 AND time = c${i})`
      : `c${i}`,
  );
  return {
    text: `SELECT ${['bucket', ...outer].join()} FROM (
        SELECT ${['width_bucket(time, $4::bigint[]) - 1 AS bucket', ...inner].join()} FROM samples
        WHERE series = $1 AND time >= $2 AND time < $3 GROUP BY 1) AS buckets`,
    values: [checkSeries(series), edges[0], edges.at(-1), encodeBigints(edges.map(checkTime))],
  };
}

/** Deletes some rows of a series. The caller repeats it until it deletes none. */
export function eraseSome(series: number): Statement {
  return {
    text: `DELETE FROM samples WHERE ctid = ANY (ARRAY(SELECT ctid FROM samples WHERE series = $1 LIMIT $2))`,
    values: [checkSeries(series), ERASED_AT_ONCE],
  };
}

/** Counts the rows of some series that lie before a time and have at least one value. */
export function countBefore(series: readonly number[], time: number): Statement {
  return {
    text: `SELECT count(*) FROM samples WHERE series = ANY ($1::bigint[]) AND time < $2 AND ${anyOf(STORED_KEYS)}`,
    values: [encodeBigints(series.map(checkSeries)), checkTime(time)],
  };
}

/** Selects the number of rows of each series, and the size of the whole table with its indexes in bytes. */
export const VOLUME: Statement = {
  text: `SELECT series, count(*), pg_total_relation_size('samples') FROM samples GROUP BY series`,
  values: [],
};

/** Deletes some rows of a series before a time. The caller repeats it until it deletes none. */
export function expireSome(series: number, before: number): Statement {
  return {
    text: `DELETE FROM samples WHERE ctid = ANY (ARRAY(SELECT ctid FROM samples WHERE series = $1 AND time < $2 LIMIT $3))`,
    values: [checkSeries(series), checkTime(before), ERASED_AT_ONCE],
  };
}

/**
 * @param name name of the column, quoted for SQL
 * @param isNumeric true to add as numerics, which is slow, for sums outside the range of a double
 * @returns SQL for one statistic of a column; for `first` and `last`, it selects the time of the value instead
 */
export function statSql(stat: StoreStat, name: string, isNumeric: boolean): string {
  const summed = isNumeric ? `${name}::numeric` : name;
  switch (stat) {
    case 'min':
    case 'max':
    case 'count':
      return `${stat}(${name})`;
    case 'sum':
      return `sum(${summed})`;
    case 'varPop':
      return `var_pop(${summed})`;
    case 'sinSum':
      return `sum(sind(${name}))`;
    case 'cosSum':
      return `sum(cosd(${name}))`;
    case 'first':
      return `min(time) FILTER (WHERE ${name} IS NOT NULL)`;
    case 'last':
      return `max(time) FILTER (WHERE ${name} IS NOT NULL)`;
  }
}

function anyOf(keys: readonly string[]): string {
  return `(${keys.map((key) => `${quoted(key)} IS NOT NULL`).join(' OR ')})`;
}

/** Returns the name of a key's column for SQL. */
export function quoted(key: string): string {
  return `"${columnOf(key).key}"`;
}
