import { toDisplay, type Unit } from '@mesonet/contract/units.js';
import type { Column, SampleColumns, StoreColumn, StoreStat } from '../../samples/store/sample-store.js';
import { unlessClosed } from '../request-closed.js';
import { combine, combineOne, storeStats, type TrendValue } from './statistics.js';
import type { TrendKey } from './trend-keys.js';
import type { TrendStore } from './stores/with-flagged.js';

/** A trend key and the unit its values are wanted in. */
export interface UnitKey extends TrendKey {
  unit: Unit;
}

export interface TrendColumn {
  key: string;
  values: readonly TrendValue[];
}

/** A store column by measurement and statistic; empty where nothing was asked. */
type StoreAnswer = (key: string, stat: StoreStat) => readonly TrendValue[];

/** Values the store is asked for at a time: what bounds the memory of one long answer. */
const MAX_STORE_VALUES = 1_000_000;
/** Most store columns behind one trend key. */
const COLUMNS_PER_KEY = 3;

/**
 * Computes columns over buckets. The store is asked before this resolves, so that its failure can still be
 * answered; only an answer of more than a million store values asks again while it is being sent.
 * @param keys at least one
 * @param edges ascending, one more than there are buckets; none when there is no bucket
 */
export async function bucketColumns(
  store: TrendStore,
  series: number,
  keys: readonly UnitKey[],
  edges: readonly number[],
  signal: AbortSignal,
): Promise<AsyncIterable<TrendColumn>> {
  const size = Math.max(1, Math.floor(MAX_STORE_VALUES / COLUMNS_PER_KEY / (edges.length + 1)));
  const ask = async (from: number) => {
    const group = keys.slice(from, from + size);
    const columns = storeColumns(group);
    const asked =
      edges.length > 1 ? store.aggregate(series, columns, edges, { signal }) : Promise.resolve([]);
    return combined(group, edges.length - 1, answerOf(columns, await unlessClosed(signal, asked)));
  };
  const first = await ask(0);
  async function* all(): AsyncGenerator<TrendColumn> {
    yield* first;
    for (let from = size; from < keys.length; from += size) yield* await ask(from);
  }
  return all();
}

/** Columns of samples as they are: each sample is a bucket of its own. */
export function* rawColumns(keys: readonly UnitKey[], data: SampleColumns['data']): Generator<TrendColumn> {
  for (const key of keys) {
    yield { key: key.key, values: rawColumn(key, data[key.measurement.key] ?? []) };
  }
}

/** One of them. @param values where NaN is the gap of a column of numbers, it is so in the answer */
export function rawColumn(key: UnitKey, values: TrendValue[]): TrendValue[];
export function rawColumn(key: UnitKey, values: Column): Column;
export function rawColumn(key: UnitKey, values: Column): Column {
  if (isAsStored(key)) return values;
  if (!(values instanceof Float64Array)) return values.map((value) => combineOne(key, value, key.unit));
  if (isOwnMean(key)) return values.map((value) => toDisplay(value, key.unit));
  return values.map((value) => (Number.isNaN(value) ? NaN : (combineOne(key, value, key.unit) as number)));
}

/** Measurements behind the keys, each once. */
export function measKeysOf(keys: readonly UnitKey[]): string[] {
  return [...new Set(keys.map(({ measurement }) => measurement.key))];
}

/** What a store found, and a sample, is in base units. */
function isAsStored(key: UnitKey): boolean {
  return key.unit.factor === 1 && key.unit.offset === 0 && isOwnMean(key);
}

/** A sample is the mean, the least and the most of itself. */
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

/** One column at a time, when it is wanted. */
function* combined(keys: readonly UnitKey[], count: number, answer: StoreAnswer): Generator<TrendColumn> {
  for (const trend of keys) {
    const { key } = trend.measurement;
    const own = answer(key, trend.stat as StoreStat);
    yield { key: trend.key, values: isFound(trend) ? own : combineAll(trend, count, answer) };
  }
}

/** What the store found is the answer itself. */
function isFound(trend: UnitKey): boolean {
  const [stat, ...others] = storeStats(trend);
  return stat === trend.stat && others.length === 0 && stat !== 'count' && isAsStored(trend);
}

function combineAll(trend: UnitKey, count: number, answer: StoreAnswer): TrendValue[] {
  const columns = new Map(storeStats(trend).map((stat) => [stat, answer(trend.measurement.key, stat)]));
  let index = 0;
  const bucket = (stat: StoreStat) => columns.get(stat)?.[index] ?? null;
  // Of doubles from the beginning: V8 keeps them in boxes where an array held something else before.
  const values: TrendValue[] = new Array<number>(Math.max(0, count)).fill(0.5);
  for (; index < count; index += 1) values[index] = combine(trend, bucket, trend.unit);
  return values;
}
