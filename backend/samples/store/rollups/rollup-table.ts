import type { TimeRange } from '@mesonet/model/calendar/time-range.js';
import type { Pool, PoolClient } from 'pg';
import { type Fence, inTransaction } from '../../lease/fence.js';
import type { Fineness, RolledDays } from './rollup-plan.js';
import { viewOf } from './summary.js';

/** The time until which the days of a series have rollups. */
export interface RollupHead {
  /** UTC ms of a local midnight. */
  until: number;
  timezone: string;
}

/** A day whose rows have changed since its rollup was calculated. */
export interface DirtyDay {
  series: number;
  /** UTC ms of the local midnight at which the day begins. */
  day: number;
  timezone: string;
  /** A value that changes each time the day is marked again. */
  token: string;
}

/** The rollup of one measurement on one day, in packed form. */
export interface RolledDay {
  key: string;
  day: number;
  total: Buffer;
  hours: Buffer;
}

/** The rollups that a query found. */
export interface Rolled extends RolledDays {
  /** Packed summaries by key, then by the start of the day (UTC ms). A day without a value has none. */
  days: ReadonlyMap<string, ReadonlyMap<number, DataView>>;
}

/** The query for rollups is one statement, so that all its rows come from the same state of the database. */
const FIND = (column: 'total' | 'hours') => `
  SELECT until AS day, timezone AS key, NULL::bytea AS packed, 0 AS kind FROM rollup_heads WHERE series = $1
  UNION ALL
  SELECT since, '', NULL, 3 FROM rollup_heads WHERE series = $1 AND since IS NOT NULL
  UNION ALL
  SELECT day, '', NULL, 1 FROM rollup_dirty WHERE series = $1 AND day >= $3 AND day < $4
  UNION ALL
  SELECT day, key, ${column}, 2 FROM rollups WHERE series = $1 AND key = ANY($2) AND day >= $3 AND day < $4`;

/**
 * Stores the rollups, which are statistics of whole days and their hours, in PostgreSQL, even if QuestDB stores the
 * rows.
 */
export class RollupTable {
  /** @param fence fence of the owner of the shard, because only the owner writes rollups */
  constructor(
    private readonly reading: Pool,
    private readonly writing: Pool,
    private readonly fence: Fence,
  ) {}

  /** @returns null while the series has no rollups */
  async find(
    series: number,
    keys: readonly string[],
    { start, end }: TimeRange,
    fineness: Fineness,
  ): Promise<Rolled | null> {
    const { rows } = await this.reading.query<{ day: string; key: string; packed: Buffer; kind: number }>({
      // PostgreSQL plans a statement with a name only once per connection. Planning takes a quarter of the time of a
      // query for a month.
      name: `rolled up by the ${fineness}`,
      text: FIND(fineness === 'day' ? 'total' : 'hours'),
      values: [series, keys, start, end],
    });
    let head: RollupHead | null = null;
    let since = -Infinity;
    const dirty = new Set<number>();
    const days = new Map(keys.map((key) => [key, new Map<number, DataView>()]));
    for (const { kind, key, packed, ...row } of rows) {
      const day = Number(row.day);
      if (kind === 0) head = { until: day, timezone: key };
      else if (kind === 1) dirty.add(day);
      else if (kind === 3) since = day;
      else days.get(key)!.set(day, viewOf(packed));
    }
    return head && { ...head, since, dirty, days };
  }

  async heads(): Promise<Map<number, RollupHead>> {
    const { rows } = await this.reading.query<{ series: number; until: string; timezone: string }>(
      'SELECT series, until, timezone FROM rollup_heads',
    );
    return new Map(rows.map(({ series, until, timezone }) => [series, { until: Number(until), timezone }]));
  }

  /** Marks days as dirty. Call it before their rows change. */
  async markDirty(days: readonly { series: number; day: number }[]): Promise<void> {
    await this.write((client) =>
      client.query(
        `INSERT INTO rollup_dirty (series, day) SELECT series, day FROM jsonb_to_recordset($1) AS changed (series integer, day bigint)
         ON CONFLICT (series, day) DO UPDATE SET token = excluded.token, changed_at = excluded.changed_at`,
        [JSON.stringify(days)],
      ),
    );
  }

  /** @returns days whose rollups must be computed again, once no sample changes them for a while, by series and time */
  async dirtyDays(quietForMs: number, limit: number): Promise<DirtyDay[]> {
    const { rows } = await this.reading.query<{
      series: number;
      day: string;
      timezone: string;
      token: string;
    }>(
      `SELECT series, day, timezone, token FROM rollup_dirty JOIN rollup_heads USING (series)
       WHERE changed_at <= now() - $1 * interval '1 ms' ORDER BY series, day LIMIT $2`,
      [quietForMs, limit],
    );
    return rows.map(({ day, ...row }) => ({ ...row, day: Number(day) }));
  }

  /** Begins the rollups of a series that has none. The first one is that of the day that begins at `until`. */
  async begin(series: number, { until, timezone }: RollupHead): Promise<void> {
    await this.write((client) =>
      client.query('INSERT INTO rollup_heads (series, until, timezone) VALUES ($1, $2, $3)', [
        series,
        until,
        timezone,
      ]),
    );
  }

  /** Saves the rollups of the days between two midnights. The series then has rollups until the second one. */
  async advance(series: number, { start, end }: TimeRange, days: readonly RolledDay[]): Promise<void> {
    await this.write(async (client) => {
      const moved = await client.query(
        'UPDATE rollup_heads SET until = $3 WHERE series = $1 AND until = $2',
        [series, start, end],
      );
      if (moved.rowCount !== 1) throw new Error(`series ${series} is no longer rolled up to where it was`);
      await client.query('DELETE FROM rollups WHERE series = $1 AND day >= $2 AND day < $3', [
        series,
        start,
        end,
      ]);
      await insert(client, series, days);
    });
  }

  /**
   * Replaces the rollups of dirty days. A day that changed in the meantime has a new token; it stays dirty and keeps
   * its old rollup.
   */
  async refill(
    series: number,
    days: readonly { start: number; token: string }[],
    rolled: readonly RolledDay[],
  ): Promise<void> {
    await this.write(async (client) => {
      const { rows } = await client.query<{ day: string }>(
        'DELETE FROM rollup_dirty WHERE token = ANY($1) RETURNING day',
        [days.map(({ token }) => token)],
      );
      const done = new Set(rows.map(({ day }) => Number(day)));
      await client.query('DELETE FROM rollups WHERE series = $1 AND day = ANY($2)', [series, [...done]]);
      await insert(
        client,
        series,
        rolled.filter(({ day }) => done.has(day)),
      );
    });
  }

  /** Removes all rollups of a series. */
  async clear(series: number): Promise<void> {
    await this.write(async (client) => {
      for (const table of ['rollup_heads', 'rollup_dirty', 'rollups'])
        await client.query(`DELETE FROM ${table} WHERE series = $1`, [series]);
    });
  }

  private write<T>(work: (client: PoolClient) => Promise<T>): Promise<T> {
    return inTransaction(this.writing, work, this.fence);
  }
}

async function insert(client: PoolClient, series: number, rolled: readonly RolledDay[]): Promise<void> {
  await client.query(
    `INSERT INTO rollups (series, key, day, total, hours)
     SELECT $1, * FROM unnest($2::text[], $3::bigint[], $4::bytea[], $5::bytea[])`,
    [
      series,
      rolled.map(({ key }) => key),
      rolled.map(({ day }) => day),
      rolled.map(({ total }) => total),
      rolled.map(({ hours }) => hours),
    ],
  );
}
