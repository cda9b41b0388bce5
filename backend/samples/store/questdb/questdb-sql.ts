import type { BucketGrid } from './bucket-grids.js';
import type { TimeRange } from '@mesonet/model/calendar/time-range.js';
import type { StoreColumn } from '../sample-reader.js';
import { checkSeries, checkStat, checkTime, columnOf, SENT_COLUMN, STORED_KEYS } from '../stored-columns.js';
import { SAMPLE_TABLES, type SampleTable } from './tables/sample-tables.js';

const MARKS = 'store_marks';
const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

export const LOG_ROWS_SQL = `SELECT value FROM (SHOW PARAMETERS) WHERE property_path = 'cairo.wal.segment.rollover.row.count'`;

/** SQL for the time of a row in UTC ms. The column itself is a timestamp in microseconds. */
const TIME = 'cast(timestamp AS LONG) / 1000';

const STATS: Record<StoreColumn['stat'], (column: string) => string> = {
  min: (column) => `min(${column})`,
  max: (column) => `max(${column})`,
  sum: (column) => `sum(${column})`,
  count: (column) => `count(${column})`,
  first: (column) => `first_not_null(${column})`,
  last: (column) => `last_not_null(${column})`,
  varPop: (column) => `var_pop(${column})`,
  sinSum: (column) => `sum(sin(radians(${column})))`,
  cosSum: (column) => `sum(cos(radians(${column})))`,
};

/** Selects the time in UTC ms, or in microseconds as it is stored, and one column for each key. */
export function readSql(
  table: SampleTable,
  series: number,
  keys: readonly string[],
  { range, limit, isStoredTime = false }: { range: TimeRange; limit?: number; isStoredTime?: boolean },
): string {
  const rows = `SELECT ${isStoredTime ? 'timestamp' : TIME} t, ${keys.map(quoted).join()} FROM ${table} WHERE ${within(series, range)} AND ${anyOf(keys)} ORDER BY timestamp`;
  return limit === undefined ? rows : `${rows} LIMIT ${checkTime(limit)}`;
}

/** Selects the time, every stored key and the bit mask of sent keys of the rows in a range. */
export function rowsInSql(table: SampleTable, series: number, range: TimeRange, limit: number): string {
  return `SELECT ${TIME} t, ${allColumns()} FROM ${table} WHERE ${within(series, range)} AND ${anyOf(STORED_KEYS)} ORDER BY timestamp LIMIT ${checkTime(limit)}`;
}

/** Selects the time, every stored key and the bit mask of sent keys of the rows at certain times. */
export function rowsAtSql(table: SampleTable, series: number, times: readonly number[]): string {
  const moments = times.map((time) => micros(time)).join();
  return `SELECT ${TIME} t, ${allColumns()} FROM ${table} WHERE ${ofSeries(series)} AND timestamp IN (${moments}) AND ${anyOf(STORED_KEYS)}`;
}

/** Selects the series, time, every stored key and the bit mask of sent keys of the newest row of each series. */
export function latestSql(table: SampleTable, series: readonly number[]): string {
  return `SELECT series, ${TIME} t, ${allColumns()} FROM ${table} WHERE ${ofAny(series)} AND ${anyOf(STORED_KEYS)} LATEST ON timestamp PARTITION BY series`;
}

/** Selects the size of a table on disk in bytes. */
export function sizeSql(table: SampleTable): string {
  return `SELECT coalesce(sum(diskSize), 0) FROM table_partitions('${table}')`;
}

/** Selects each series of a table and the number of its rows. */
export function rowsBySeriesSql(table: SampleTable): string {
  return `SELECT series, count() FROM ${table}`;
}

/** Selects the number of rows of some series before a time that have a value. */
export function countBeforeSql(table: SampleTable, series: readonly number[], time: number): string {
  return `SELECT count() FROM ${table} WHERE ${ofAny(series)} AND timestamp<${micros(time)} AND ${anyOf(STORED_KEYS)}`;
}

/**
 * Selects the index of the bucket and one column for each statistic; buckets without rows are absent. It is one SELECT
 * for all buckets, because each SELECT of a UNION maps all files of the months it reads into memory. A UNION of 60
 * SELECTs over 20 years exceeded the limit of memory maps, after which QuestDB suspends the table. Buckets are
 * calculated in UTC, because SAMPLE BY with a time zone merges the two equal hours at the end of daylight saving time.
 */
export function aggregateSql(
  table: SampleTable,
  series: number,
  columns: readonly StoreColumn[],
  grids: readonly BucketGrid[],
): string {
  const range = { start: grids[0]!.start, end: grids.at(-1)!.end };
  const stats = columns.map((column, i) => {
    const { key, stat } = checkStat(column);
    return `${STATS[stat](quoted(key))} c${i}`;
  });
  return `SELECT ${bucketSql(grids)} b, ${stats.join()} FROM ${table} WHERE ${within(series, range)}`;
}

/**
 * Selects for each table, in order of its name: name, number of acknowledged transactions, number of applied ones,
 * whether it is suspended, and the kind and text of the reason.
 */
export function positionSql(): string {
  const names = SAMPLE_TABLES.map((table) => `'${table}'`);
  return `SELECT name, sequencerTxn, writerTxn, suspended, errorTag, errorMessage FROM wal_tables() WHERE name IN (${names.join()}) ORDER BY name`;
}

/** Selects the first and last time at which a series has a value, or nulls. */
export function spanSql(table: SampleTable, series: number): string {
  return `SELECT min(${TIME}), max(${TIME}) FROM ${table} WHERE ${ofSeries(series)} AND ${anyOf(STORED_KEYS)}`;
}

/** Selects the series and time of any one row, of a given series or of all, even a row without values. */
export function anyRowSql(table: SampleTable, series?: number): string {
  const condition = series === undefined ? '' : `WHERE ${ofSeries(series)}`;
  return `SELECT series, ${TIME} t FROM ${table} ${condition} LIMIT 1`;
}

/**
 * Overwrites the rows of a range with empty ones: the table keeps only the newest row of each time and series (DEDUP).
 */
export function eraseSql(table: SampleTable, series: number, range: TimeRange): string {
  return `INSERT BATCH 50000 INTO ${table} (timestamp, series) SELECT timestamp, series FROM ${table} WHERE ${within(series, range)} AND ${anyOf(STORED_KEYS)}`;
}

/** Copies rows with a value from one table to another, where they replace rows of the same times. */
export function copySql(from: SampleTable, to: SampleTable, series: number, range: TimeRange): string {
  const columns = `timestamp, series, ${allColumns()}`;
  return `INSERT INTO ${to} (${columns}) SELECT ${columns} FROM ${from} WHERE ${within(series, range)} AND ${anyOf(STORED_KEYS)}`;
}

/**
 * Selects the time of the row that follows the first `rows` rows of a range; nothing when the range has no more rows.
 */
export function timeAfterSql(table: SampleTable, series: number, range: TimeRange, rows: number): string {
  return `SELECT ${TIME} t FROM ${table} WHERE ${within(series, range)} ORDER BY timestamp LIMIT ${rows},${rows + 1}`;
}

/** Selects the time of any one row with a value, of any series; nothing when there is none. */
export function anyValueSql(table: SampleTable): string {
  return `SELECT ${TIME} t FROM ${table} WHERE ${anyOf(STORED_KEYS)} LIMIT 1`;
}

export function markSql(mark: string): string {
  return `INSERT INTO ${MARKS} VALUES (systimestamp(), '${checkMark(mark)}')`;
}

/** Selects those of the given store marks that QuestDB has. */
export function marksSql(marks: readonly string[]): string {
  return `SELECT mark FROM ${MARKS} WHERE mark IN (${marks.map((mark) => `'${checkMark(mark)}'`).join()})`;
}

/**
 * Builds SQL for the index of the bucket of a row: nested comparisons find its grid, and arithmetic finds the bucket.
 */
function bucketSql(grids: readonly BucketGrid[]): string {
  if (grids.length === 1) return gridSql(grids[0]!);
  const middle = grids.length >> 1;
  const [before, after] = [grids.slice(0, middle), grids.slice(middle)];
  return `CASE WHEN timestamp<${micros(after[0]!.start)} THEN ${bucketSql(before)} ELSE ${bucketSql(after)} END`;
}

function gridSql({ start, end, first, width, period, perPeriod }: BucketGrid): string {
  if (end - start === width) return `${first}L`;
  const since = `(cast(timestamp AS LONG)-(${micros(start)}))`;
  if (period === width) return `${first}L+${since}/${micros(width)}`;
  return `${first}L+${since}/${micros(period)}*${perPeriod}+${since}%${micros(period)}/${micros(width)}`;
}

function within(series: number, { start, end }: TimeRange): string {
  return `${ofSeries(series)} AND timestamp>=${micros(start)} AND timestamp<${micros(end)}`;
}

function ofSeries(series: number): string {
  return `series='${checkSeries(series)}'`;
}

function ofAny(series: readonly number[]): string {
  return `series IN (${series.map((id) => `'${checkSeries(id)}'`).join()})`;
}

function anyOf(keys: readonly string[]): string {
  return `(${keys.map((key) => `${quoted(key)}!=null`).join(' OR ')})`;
}

function allColumns(): string {
  return [...STORED_KEYS.map(quoted), SENT_COLUMN].join();
}

function checkMark(mark: string): string {
  if (!UUID.test(mark)) throw new TypeError(`Not a mark: ${mark}`);
  return mark;
}

function quoted(key: string): string {
  return `"${columnOf(key).key}"`;
}

function micros(ms: number): string {
  return `${BigInt(checkTime(ms)) * 1000n}`;
}
