import type { TimeRange } from '@mesonet/model/calendar/time-range.js';
import type { Statement } from '../postgres/postgres-session.js';
import { statSql } from '../postgres/postgres-sql.js';
import type { StoreStat } from '../sample-reader.js';

/** SQL condition for some keys of a series in a range of time. */
const WHERE = 'WHERE series = $1 AND key = ANY($2::text[]) AND time >= $3 AND time < $4';

export interface ExtraPlace {
  series: number;
  keys: readonly string[];
  range: TimeRange;
}

/** One value of an own measurement, in its base unit. Times are UTC ms. */
export interface ExtraCell {
  series: number;
  key: string;
  time: number;
  value: number;
  /** When the sample arrived, UTC ms. */
  receivedAt: number;
}

/**
 * Writes values in the order of their keys, so that two writers cannot deadlock. Values of a removed own measurement
 * are left out, even if a new one with the same key was added since.
 * @param cells each combination of series, key and time at most once
 */
export function upsert(cells: readonly ExtraCell[]): Statement {
  return {
    text: `INSERT INTO samples_extra (series, key, time, value)
      SELECT series, key, time, value
      FROM unnest($1::integer[], $2::text[], $3::bigint[], $4::float8[], $5::float8[])
        AS sent (series, key, time, value, received_at)
      JOIN station_measurements USING (series, key)
      WHERE since IS NULL OR to_timestamp(received_at / 1e3) >= since
      ORDER BY series, key, time
      ON CONFLICT (series, key, time) DO UPDATE SET value = excluded.value`,
    values: (['series', 'key', 'time', 'value', 'receivedAt'] as const).map((name) =>
      cells.map((cell) => cell[name]),
    ),
  };
}

/** Selects values of own measurements: one row for each time, with one column for each key. */
export function read(place: ExtraPlace, limit?: number): Statement {
  const columns = place.keys.map((_, i) => `max(value) FILTER (WHERE key = ($2::text[])[${i + 1}])`);
  return {
    text: `SELECT ${['time', ...columns].join()} FROM samples_extra ${WHERE} GROUP BY time ORDER BY time LIMIT $5`,
    values: [...valuesOf(place), limit ?? null],
  };
}

/**
 * Selects statistics of own measurements: one row for each key and bucket, with the key, the index of the bucket and
 * one column for each statistic. Buckets without values are absent.
 */
export function aggregate(
  place: Omit<ExtraPlace, 'range'>,
  stats: readonly StoreStat[],
  edges: readonly number[],
  isNumeric: boolean,
): Statement {
  const inner = stats.map((stat, i) => `${statSql(stat, 'value', isNumeric)} AS c${i}`);
  const outer = stats.map((stat, i) =>
    stat === 'first' || stat === 'last'
      ? `(SELECT value FROM samples_extra WHERE series = $1 AND key = buckets.key AND time = c${i})`
      : `c${i}`,
  );
  const range = { start: edges[0]!, end: edges.at(-1)! };
  return {
    text: `SELECT ${['key', 'bucket', ...outer].join()} FROM (
        SELECT ${['key', 'width_bucket(time, $5::bigint[]) - 1 AS bucket', ...inner].join()}
        FROM samples_extra ${WHERE} GROUP BY 1, 2) AS buckets`,
    values: [...valuesOf({ ...place, range }), edges],
  };
}

/** Selects the keys of own measurements that have a value in the range. */
export function keys(place: ExtraPlace): Statement {
  return {
    text: `SELECT wanted.key FROM unnest($2::text[]) AS wanted (key)
      WHERE EXISTS (SELECT FROM samples_extra
        WHERE series = $1 AND key = wanted.key AND time >= $3 AND time < $4)`,
    values: valuesOf(place),
  };
}

/** Deletes up to `count` values of an own measurement. The caller repeats this until fewer than `count` are deleted. */
export function eraseSome(series: number, key: string, count: number): Statement {
  return {
    text: `DELETE FROM samples_extra
      WHERE ctid = ANY (ARRAY(SELECT ctid FROM samples_extra WHERE series = $1 AND key = $2 LIMIT $3))`,
    values: [series, key, count],
  };
}

function valuesOf({ series, keys: wanted, range }: ExtraPlace): unknown[] {
  return [series, wanted, range.start, range.end];
}
