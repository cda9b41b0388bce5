import type { BucketGrid } from './bucket-grids.js';
import type { TimeRange } from '../../../platform/calendar/time-range.js';
import type { StoreColumn } from '../sample-store.js';
import { checkSeries, checkStat, checkTime, columnOf, SENT_COLUMN, STORED_KEYS } from '../stored-columns.js';
import { SAMPLE_TABLES, type SampleTable } from './tables/sample-tables.js';

const MARKS = 'store_marks';
const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

export const LOG_ROWS_SQL = `SELECT value FROM (SHOW PARAMETERS) WHERE property_path = 'cairo.wal.segment.rollover.row.count'`;

/** UTC ms as a number, from a microsecond timestamp. */
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

/** Columns: time, one per key. */
export function readSql(
  table: SampleTable,
  series: number,
  keys: readonly string[],
  range: TimeRange,
  limit?: number,
): string {
  const rows = `SELECT ${TIME} t, ${keys.map(quoted).join()} FROM ${table} WHERE ${within(series, range)} AND ${anyOf(keys)} ORDER BY timestamp`;
  return limit === undefined ? rows : `${rows} LIMIT ${checkTime(limit)}`;
}

/** Columns: time, every stored key, the mask of sent keys. */
export function rowsInSql(table: SampleTable, series: number, range: TimeRange, limit: number): string {
  return `SELECT ${TIME} t, ${allColumns()} FROM ${table} WHERE ${within(series, range)} AND ${anyOf(STORED_KEYS)} ORDER BY timestamp LIMIT ${checkTime(limit)}`;
}

/** Columns: time, every stored key, the mask of sent keys. */
export function rowsAtSql(table: SampleTable, series: number, times: readonly number[]): string {
  const moments = times.map((time) => micros(time)).join();
  return `SELECT ${TIME} t, ${allColumns()} FROM ${table} WHERE ${ofSeries(series)} AND timestamp IN (${moments}) AND ${anyOf(STORED_KEYS)}`;
}

/** Columns: series, time, every stored key, the mask of sent keys. */
export function latestSql(table: SampleTable, series: readonly number[]): string {
  return `SELECT series, ${TIME} t, ${allColumns()} FROM ${table} WHERE ${ofAny(series)} AND ${anyOf(STORED_KEYS)} LATEST ON timestamp PARTITION BY series`;
}

/** Columns: bytes of the table. */
export function sizeSql(table: SampleTable): string {
  return `SELECT coalesce(sum(diskSize), 0) FROM table_partitions('${table}')`;
}

/** Columns: series, how many rows. */
export function rowsBySeriesSql(table: SampleTable): string {
  return `SELECT series, count() FROM ${table}`;
}

/** Columns: how many rows. */
export function countBeforeSql(table: SampleTable, series: readonly number[], time: number): string {
  return `SELECT count() FROM ${table} WHERE ${ofAny(series)} AND timestamp<${micros(time)} AND ${anyOf(STORED_KEYS)}`;
}

/**
 * Columns: bucket index, one per asked column. Buckets without rows are absent.
 *
 * One SELECT whatever the edges, because every branch of a UNION takes a table reader of its own, and a reader
 * maps every file of each month it touches: 60 branches over 20 years used up the process's memory maps, which
 * suspends the table. The bucket is integer arithmetic in UTC; SAMPLE BY with a zone merges the repeated hour.
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

/** Columns: table, transactions acknowledged, transactions applied, suspended, kind and text of the reason; by table. */
export function positionSql(): string {
  const names = SAMPLE_TABLES.map((table) => `'${table}'`);
  return `SELECT name, sequencerTxn, writerTxn, suspended, errorTag, errorMessage FROM wal_tables() WHERE name IN (${names.join()}) ORDER BY name`;
}

/** Columns: first and last time with a value, or nulls. */
export function spanSql(table: SampleTable, series: number): string {
  return `SELECT min(${TIME}), max(${TIME}) FROM ${table} WHERE ${ofSeries(series)} AND ${anyOf(STORED_KEYS)}`;
}

/** Columns: series and time of any row, of one series or of all, with a value or without. */
export function anyRowSql(table: SampleTable, series?: number): string {
  const condition = series === undefined ? '' : `WHERE ${ofSeries(series)}`;
  return `SELECT series, ${TIME} t FROM ${table} ${condition} LIMIT 1`;
}

/** Replaces the rows of the range by empty ones: DEDUP keeps the newest row of a (timestamp, series). */
export function eraseSql(table: SampleTable, series: number, range: TimeRange): string {
  return `INSERT BATCH 50000 INTO ${table} (timestamp, series) SELECT timestamp, series FROM ${table} WHERE ${within(series, range)} AND ${anyOf(STORED_KEYS)}`;
}

/** Copies rows with a value from one table into another, where they replace what is there. */
export function copySql(from: SampleTable, to: SampleTable, series: number, range: TimeRange): string {
  const columns = `timestamp, series, ${allColumns()}`;
  return `INSERT INTO ${to} (${columns}) SELECT ${columns} FROM ${from} WHERE ${within(series, range)} AND ${anyOf(STORED_KEYS)}`;
}

/** Columns: time of the row after `rows` of them; none when there are fewer. */
export function timeAfterSql(table: SampleTable, series: number, range: TimeRange, rows: number): string {
  return `SELECT ${TIME} t FROM ${table} WHERE ${within(series, range)} ORDER BY timestamp LIMIT ${rows},${rows + 1}`;
}

/** Columns: time of some row with a value of any series; none when there is none. */
export function anyValueSql(table: SampleTable): string {
  return `SELECT ${TIME} t FROM ${table} WHERE ${anyOf(STORED_KEYS)} LIMIT 1`;
}

export function markSql(mark: string): string {
  return `INSERT INTO ${MARKS} VALUES (systimestamp(), '${checkMark(mark)}')`;
}

/** Columns: mark. */
export function marksSql(marks: readonly string[]): string {
  return `SELECT mark FROM ${MARKS} WHERE mark IN (${marks.map((mark) => `'${checkMark(mark)}'`).join()})`;
}

/** A balanced tree of comparisons that ends in the arithmetic of one grid. */
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
