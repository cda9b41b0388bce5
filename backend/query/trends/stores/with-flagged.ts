import type { TimeRange } from '../../../platform/calendar/time-range.js';
import type { StoredFlag } from '../../../samples/flagged/flagged-table.js';
import type {
  SampleColumns,
  SampleStore,
  StoreColumn,
  StoreStat,
} from '../../../samples/store/sample-store.js';

/** What trends read of a store; whose rows are merged here has no pages. */
export type TrendStore = Pick<SampleStore, 'aggregate' | 'read'> & Partial<Pick<SampleStore, 'page'>>;

/** Flagged values of one key in one bucket, oldest first, and where their column stands. */
interface Addition {
  key: string;
  bucket: number;
  flagged: StoredFlag[];
}

const RADIAN = Math.PI / 180;

/**
 * A store as it would be if flagged values had passed: `quality=all`.
 * @param flagged of the range that is asked for, oldest first: few
 */
export function withFlagged(store: TrendStore, flagged: readonly StoredFlag[]): TrendStore {
  if (flagged.length === 0) return store;
  return {
    read: async (series, keys, range, options) =>
      addRows(await store.read(series, keys, range, options), flagged, options?.limit ?? Infinity),
    aggregate: async (series, columns, edges, options) => {
      const asked = withCompanions(columns);
      const answer = await store.aggregate(series, asked, edges, options);
      const at = (key: string, stat: StoreStat) =>
        answer[asked.findIndex((column) => column.key === key && column.stat === stat)];
      for (const addition of additions(flagged, edges)) {
        const { key, bucket } = addition;
        const good = (stat: StoreStat) => (at(key, stat)?.[bucket] ?? null) as number | null;
        const stats = columns.filter((column) => column.key === key).map(({ stat }) => stat);
        const range = { start: edges[bucket]!, end: edges[bucket + 1]! };
        const isGood = async (part: Partial<TimeRange>) =>
          (await store.read(series, [key], { ...range, ...part }, { ...options, limit: 1 })).time.length > 0;
        const values = await Promise.all(stats.map((stat) => merged(stat, good, addition.flagged, isGood)));
        stats.forEach((stat, index) => (at(key, stat)![bucket] = values[index]!));
      }
      return answer.slice(0, columns.length);
    },
  };
}

/** A variance is merged by way of sum and count. */
function withCompanions(columns: readonly StoreColumn[]): StoreColumn[] {
  const asked = [...columns];
  for (const { key, stat } of columns) {
    if (stat !== 'varPop') continue;
    for (const companion of ['sum', 'count'] as const) {
      if (!asked.some((each) => each.key === key && each.stat === companion))
        asked.push({ key, stat: companion });
    }
  }
  return asked;
}

function additions(flagged: readonly StoredFlag[], edges: readonly number[]): Addition[] {
  const found = new Map<string, Addition>();
  let bucket = 0;
  for (const each of flagged) {
    while (bucket < edges.length - 1 && each.time >= edges[bucket + 1]!) bucket++;
    if (each.time < edges[bucket]! || bucket >= edges.length - 1) continue;
    const name = `${each.key} ${bucket}`;
    const addition = found.get(name) ?? { key: each.key, bucket, flagged: [] };
    addition.flagged.push(each);
    found.set(name, addition);
  }
  return [...found.values()];
}

/** One statistic of the good values and the flagged ones together. @param good null where there is no good value */
async function merged(
  stat: StoreStat,
  good: (stat: StoreStat) => number | null,
  flagged: readonly StoredFlag[],
  isGood: (part: Partial<TimeRange>) => Promise<boolean>,
): Promise<number | null> {
  const values = flagged.map(({ value }) => value);
  const own = good(stat);
  const sum = (of: (value: number) => number) => values.reduce((all, value) => all + of(value), own ?? 0);
  switch (stat) {
    case 'count':
      return sum(() => 1);
    case 'sum':
      return sum((value) => value);
    case 'sinSum':
      return sum((value) => Math.sin(value * RADIAN));
    case 'cosSum':
      return sum((value) => Math.cos(value * RADIAN));
    case 'min':
      return values.reduce((least, value) => Math.min(least, value), own ?? Infinity);
    case 'max':
      return values.reduce((most, value) => Math.max(most, value), own ?? -Infinity);
    case 'varPop':
      return variance({ count: good('count') ?? 0, sum: good('sum') ?? 0, variance: own ?? 0 }, values);
    case 'first':
      return own !== null && (await isGood({ end: flagged[0]!.time })) ? own : values[0]!;
    case 'last':
      return own !== null && (await isGood({ start: flagged.at(-1)!.time })) ? own : values.at(-1)!;
  }
}

/**
 * Population variance of some values and a group of which only that is known.
 * @see Chan, Golub, LeVeque 1979
 */
function variance(
  group: { count: number; sum: number; variance: number },
  values: readonly number[],
): number {
  const count = group.count + values.length;
  const mean = (group.sum + values.reduce((all, value) => all + value, 0)) / count;
  const spread = group.count * (group.variance + (group.count > 0 ? group.sum / group.count - mean : 0) ** 2);
  return values.reduce((all, value) => all + (value - mean) ** 2, spread) / count;
}

function addRows(
  { time, data }: SampleColumns,
  flagged: readonly StoredFlag[],
  limit: number,
): SampleColumns {
  const keys = Object.keys(data);
  const rows = new Map(time.map((at, index) => [at, keys.map((key) => data[key]![index] ?? null)]));
  for (const { time: at, key, value } of flagged) {
    const row = rows.get(at) ?? keys.map(() => null);
    row[keys.indexOf(key)] = value;
    rows.set(at, row);
  }
  const sorted = [...rows].sort(([a], [b]) => a - b).slice(0, limit);
  const column = (index: number) => sorted.map(([, row]) => row[index]!);
  return {
    time: sorted.map(([at]) => at),
    data: Object.fromEntries(keys.map((key, index) => [key, column(index)])),
  };
}
