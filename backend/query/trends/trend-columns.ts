import { toDisplay, type Unit } from '@mesonet/model/units.js';
import type { Column } from '../../bytes/cells.js';
import type {
  BucketColumns,
  SampleColumns,
  StoreColumn,
  StoreStat,
  TrendReader,
} from '../../samples/store/sample-reader.js';
import { unlessClosed } from '../request-closed.js';
import { combine, combineOne, storeStats, type TrendValue } from './statistics.js';
import type { TrendKey } from './trend-keys.js';

/** A trend key (a statistic of a measurement) with the unit in which its values are shown. */
export interface UnitKey extends TrendKey {
  unit: Unit;
}

export interface TrendColumn {
  key: string;
  values: readonly TrendValue[];
}

/** Columns over buckets, each of which is calculated only when it is needed. */
export interface CalculatedColumns {
  columns: AsyncIterable<TrendColumn>;
  /**
   * The store's answer when all columns come from this one. It stays the same object as long as the store remembers it.
   */
  source?: BucketColumns;
}

/**
 * Returns the column that the store calculated for a measurement and a statistic; empty when the query did not request
 * it.
 */
type StoreAnswer = (key: string, stat: StoreStat) => readonly TrendValue[];

/** Largest number of values in one query of the store, which limits the memory that a long answer needs. */
const MAX_STORE_VALUES = 1_000_000;
/** Largest number of store columns that one trend key needs. */
const COLUMNS_PER_KEY = 3;

export interface ColumnSource {
  store: TrendReader;
  series: number;
  /** Trend keys, at least one. */
  keys: readonly UnitKey[];
}

/**
 * Calculates columns over buckets. The first query of the store ends before the promise resolves, so that its failure
 * still becomes an error answer. Only an answer that needs many values of the store makes further queries while it
 * is being sent.
 * @param edges limits of the buckets, ascending, one more than there are buckets; empty when there is no bucket
 */
export async function bucketColumns(
  { store, series, keys }: ColumnSource,
  edges: readonly number[],
  { signal, isOneOff }: { signal: AbortSignal; isOneOff?: boolean },
): Promise<CalculatedColumns> {
  const size = Math.max(1, Math.floor(MAX_STORE_VALUES / COLUMNS_PER_KEY / (edges.length + 1)));
  const ask = async (from: number) => {
    const group = keys.slice(from, from + size);
    const columns = storeColumns(group);
    const asked =
      edges.length > 1 ? store.aggregate(series, columns, edges, { signal, isOneOff }) : Promise.resolve([]);
    const answer = await unlessClosed(signal, asked);
    return { answer, columns: combined(group, edges.length - 1, answerOf(columns, answer)) };
  };
  const first = await ask(0);
  async function* all(): AsyncGenerator<TrendColumn> {
    yield* first.columns;
    for (let from = size; from < keys.length; from += size) yield* (await ask(from)).columns;
  }
  return { columns: all(), source: keys.length <= size ? first.answer : undefined };
}

/** Calculates columns without buckets: each sample is one row. */
export function* rawColumns(keys: readonly UnitKey[], data: SampleColumns['data']): Generator<TrendColumn> {
  for (const key of keys) {
    yield { key: key.key, values: rawColumn(key, data[key.measurement.key] ?? []) };
  }
}

/**
 * Calculates one column without buckets: each sample is one row.
 * @param values NaN in a column of numbers is a gap, also in the result
 */
export function rawColumn(key: UnitKey, values: TrendValue[]): TrendValue[];
export function rawColumn(key: UnitKey, values: Column): Column;
export function rawColumn(key: UnitKey, values: Column): Column {
  if (isAsStored(key)) return values;
  if (!(values instanceof Float64Array)) return values.map((value) => combineOne(key, value, key.unit));
  if (isOwnMean(key)) return values.map((value) => toDisplay(value, key.unit));
  return values.map((value) => (Number.isNaN(value) ? NaN : (combineOne(key, value, key.unit) as number)));
}

/** @returns the keys of the measurements that the trend keys name, each once */
export function measKeysOf(keys: readonly UnitKey[]): string[] {
  return [...new Set(keys.map(({ measurement }) => measurement.key))];
}

/** True when the values in base units, as the store returns them, need no calculation. */
function isAsStored(key: UnitKey): boolean {
  return key.unit.factor === 1 && key.unit.offset === 0 && isOwnMean(key);
}

/**
 * True for a statistic that equals the value itself when there is only one sample, such as mean, minimum and maximum.
 */
function isOwnMean({ stat }: UnitKey): boolean {
  return stat !== 'count' && stat !== 'stddev' && stat !== 'range';
}

function storeColumns(keys: readonly UnitKey[]): StoreColumn[] {
  const columns = new Map<string, StoreColumn>();
  for (const trend of keys) {
    const { key } = trend.measurement;
    for (const stat of storeStats(trend)) columns.set(`${key}.${stat}`, { key, stat });
  }
  return [...columns.values()];
}

function answerOf(columns: readonly StoreColumn[], answer: readonly (readonly TrendValue[])[]): StoreAnswer {
  const byName = new Map(columns.map(({ key, stat }, index) => [`${key}.${stat}`, answer[index] ?? []]));
  return (key, stat) => byName.get(`${key}.${stat}`) ?? [];
}

/** Yields the columns of the trend keys of one query of the store. Each is calculated only when it is needed. */
function* combined(keys: readonly UnitKey[], count: number, answer: StoreAnswer): Generator<TrendColumn> {
  for (const trend of keys) {
    const { key } = trend.measurement;
    const own = answer(key, trend.stat as StoreStat);
    yield { key: trend.key, values: isFound(trend) ? own : combineAll(trend, count, answer) };
  }
}

/** True when the column of the store is the result and needs no calculation. */
function isFound(trend: UnitKey): boolean {
  const [stat, ...others] = storeStats(trend);
  return stat === trend.stat && others.length === 0 && stat !== 'count' && isAsStored(trend);
}

function combineAll(trend: UnitKey, count: number, answer: StoreAnswer): TrendValue[] {
  const columns: Partial<Record<StoreStat, readonly TrendValue[]>> = {};
  for (const stat of storeStats(trend)) columns[stat] = answer(trend.measurement.key, stat);
  let index = 0;
  const bucket = (stat: StoreStat) => columns[stat]?.[index] ?? null;
  // The array holds doubles from the start. If it first held other values, V8 would store each double as a separate
  // object.
  const values: TrendValue[] = new Array<number>(Math.max(0, count)).fill(0.5);
  for (; index < count; index += 1) values[index] = combine(trend, bucket, trend.unit);
  return values;
}
