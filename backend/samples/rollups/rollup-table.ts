import type { Pool, PoolClient } from 'pg';
import type { TimeRange } from '../../platform/calendar/time-range.js';
import { type Fence, inTransaction } from '../lease/fence.js';
import type { Fineness, RolledDays } from './rollup-plan.js';
import { viewOf } from './summary.js';

/** Of which time on a series is still taken from its samples. */
export interface RollupHead {
  /** UTC ms, a midnight of the zone. */
  until: number;
  timezone: string;
}

/** A day whose samples changed after it was rolled up. */
export interface DirtyDay {
  series: number;
  /** UTC ms of its midnight. */
  day: number;
  timezone: string;
  /** Another one for each change. */
  token: string;
}

/** A day of one measurement, packed. */
export interface RolledDay {
  key: string;
  day: number;
  total: Buffer;
  hours: Buffer;
}

/** What a query finds. */
export interface Rolled extends RolledDays {
  /** Of a key: summaries, packed, by where their day begins. A day without a value has none. */
  days: ReadonlyMap<string, ReadonlyMap<number, DataView>>;
}

/** One statement, so that all of it is of one moment. */
const FIND = (column: 'total' | 'hours') => `
  SELECT until AS day, timezone AS key, NULL::bytea AS packed, 0 AS kind FROM rollup_heads WHERE series = $1
  UNION ALL
  SELECT since, '', NULL, 3 FROM rollup_heads WHERE series = $1 AND since IS NOT NULL
  UNION ALL
  SELECT day, '', NULL, 1 FROM rollup_dirty WHERE series = $1 AND day >= $3 AND day < $4
  UNION ALL
  SELECT day, key, ${column}, 2 FROM rollups WHERE series = $1 AND key = ANY($2) AND day >= $3 AND day < $4`;

/** Statistics of whole days and their hours, in PostgreSQL whichever store holds the samples. */
export class RollupTable {
  /** @param fence of the owner of the shard, who alone writes */
  constructor(
    private readonly reading: Pool,
    private readonly writing: Pool,
    private readonly fence: Fence,
  ) {}

  /** @returns null while nothing of the series is rolled up */
  async find(
    series: number,
    keys: readonly string[],
    { start, end }: TimeRange,
    fineness: Fineness,
  ): Promise<Rolled | null> {
    const { rows } = await this.reading.query<{ day: string; key: string; packed: Buffer; kind: number }>({
      // With a name a connection plans it once: for a month that takes a quarter of all the time.
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

  /** Notes that samples of some days are about to change. */
  async soil(days: readonly { series: number; day: number }[]): Promise<void> {
    await this.write((client) =>
      client.query(
        `INSERT INTO rollup_dirty (series, day) SELECT series, day FROM jsonb_to_recordset($1) AS changed (series integer, day bigint)
         ON CONFLICT (series, day) DO UPDATE SET token = excluded.token, changed_at = excluded.changed_at`,
        [JSON.stringify(days)],
      ),
    );
  }

  /** Days nothing was changed of for a while, by series and time. */
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

  /** Where nothing is rolled up yet: from then on. */
  async begin(series: number, { until, timezone }: RollupHead): Promise<void> {
    await this.write((client) =>
      client.query('INSERT INTO rollup_heads (series, until, timezone) VALUES ($1, $2, $3)', [
        series,
        until,
        timezone,
      ]),
    );
  }

  /** Saves the days between two midnights, up to the second of which the series is rolled up then. */
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

  /** Saves days anew. Those that changed again meanwhile, and have another token, stay dirty and as they are. */
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

  /** Forgets what is rolled up of a series. */
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
