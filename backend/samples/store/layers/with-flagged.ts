import type { TimeRange } from '@mesonet/model/calendar/time-range.js';
import type { StoredFlag } from '../beside/flagged-table.js';
import {
  append,
  emptySummary,
  fill,
  statOf,
  type Summary,
  summaryOf,
  withCompanions,
} from '../rollups/summary.js';
import type { SampleColumns, StoreStat, TrendReader } from '../sample-reader.js';

/** The flagged values of one key in one bucket, oldest first. */
interface Addition {
  key: string;
  bucket: number;
  flagged: StoredFlag[];
}

/**
 * Merges flagged values into the answers of a reader as if they had passed, for requests with `quality=all`.
 * @param flagged the flagged values of the requested range, oldest first; only a few
 */
export function withFlagged(reader: TrendReader, flagged: readonly StoredFlag[]): TrendReader {
  if (flagged.length === 0) return reader;
  return {
    read: async (series, keys, range, options) =>
      addRows(await reader.read(series, keys, range, options), flagged, options?.limit ?? Infinity),
    aggregate: async (series, columns, edges, options) => {
      const asked = withCompanions(columns, new Set(flagged.map(({ key }) => key)));
      const answer = (await reader.aggregate(series, asked, edges, options)).map((column) => [...column]);
      const at = (key: string, stat: StoreStat) =>
        answer[asked.findIndex((column) => column.key === key && column.stat === stat)];
      for (const { key, bucket, flagged: added } of additions(flagged, edges)) {
        const good = (stat: StoreStat) => (at(key, stat)?.[bucket] ?? null) as number | null;
        const stats = columns.filter((column) => column.key === key).map(({ stat }) => stat);
        const range = { start: edges[bucket]!, end: edges[bucket + 1]! };
        const isGood = async (part: Partial<TimeRange>) =>
          (await reader.read(series, [key], { ...range, ...part }, { ...options, limit: 1 })).time.length > 0;
        const summary = joined([...stats, 'count', 'sum'], good, added);
        const valueOf = async (stat: StoreStat) =>
          (await outermost(stat, good, added, isGood)) ?? statOf(summary, stat);
        const values = await Promise.all(stats.map(valueOf));
        stats.forEach((stat, index) => (at(key, stat)![bucket] = values[index]!));
      }
      return answer.slice(0, columns.length);
    },
  };
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

/**
 * Joins the statistics of good values with those of flagged values.
 * @param good returns null where there is no good value
 */
function joined(
  stats: readonly StoreStat[],
  good: (stat: StoreStat) => number | null,
  flagged: readonly StoredFlag[],
): Summary {
  const summary = emptySummary();
  for (const stat of stats) fill(summary, stat, good(stat) ?? (stat === 'count' ? 0 : null));
  append(summary, summaryOf(flagged.map(({ value }) => value)));
  return summary;
}

/**
 * Finds the first or last value among the good and the flagged ones of a bucket.
 * @param isGood tells whether there is a good value in a part of the bucket
 * @returns undefined for a statistic other than first and last
 */
async function outermost(
  stat: StoreStat,
  good: (stat: StoreStat) => number | null,
  flagged: readonly StoredFlag[],
  isGood: (part: Partial<TimeRange>) => Promise<boolean>,
): Promise<number | undefined> {
  if (stat !== 'first' && stat !== 'last') return undefined;
  const { time, value } = stat === 'first' ? flagged[0]! : flagged.at(-1)!;
  const known = good(stat);
  const beyond = stat === 'first' ? { end: time } : { start: time };
  return known !== null && (await isGood(beyond)) ? known : value;
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
