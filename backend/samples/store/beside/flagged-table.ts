import type { TimeRange } from '@mesonet/model/calendar/time-range.js';
import type { Pool } from 'pg';
import { type Fence, inTransaction } from '../../lease/fence.js';
import { allKept, type KeptFrom } from '../../core/sample-retention.js';
import { PostgresSession, type Statement } from '../postgres/postgres-session.js';
import type { FlaggedReading, FlaggedSample } from '../../core/flagged-values.js';

/** A value that failed quality checks, with its time in UTC ms. */
export interface StoredFlag extends FlaggedReading {
  time: number;
}

const SAVE = `
  INSERT INTO samples_flagged (series, time, key, value, flags)
  SELECT series, to_timestamp(time / 1e3), key, value, flags
  FROM jsonb_to_recordset($1) AS found (series integer, time double precision, key text, value double precision, flags smallint)
  WHERE flags <> 0
  ON CONFLICT (series, time, key) DO UPDATE SET value = excluded.value, flags = excluded.flags`;

const FORGET = `
  DELETE FROM samples_flagged AS stored
  USING jsonb_to_recordset($1) AS found
    (series integer, time double precision, key text, value double precision, flags smallint, "isExact" boolean)
  WHERE found.flags = 0 AND (found."isExact" IS NOT TRUE OR found.value = stored.value) AND stored.series = found.series AND stored.time = to_timestamp(found.time / 1e3)
    AND stored.key = found.key`;

const SELECT = 'SELECT time, key, value, flags FROM samples_flagged';

/** Stores flagged values in PostgreSQL, even when QuestDB stores the rows, because they are few and rarely read. */
export class FlaggedTable {
  private readonly fence: Fence | undefined;
  private readonly keptFrom: KeptFrom;
  private readonly reading: PostgresSession;

  /** @param options.fence fence of the owner, because only the owner of the shard may save values; readers need none */
  constructor(
    private readonly pool: Pool,
    {
      fence,
      keptFrom = allKept,
      reading = pool,
    }: { fence?: Fence; keptFrom?: KeptFrom; reading?: Pool } = {},
  ) {
    this.fence = fence;
    this.keptFrom = keptFrom;
    this.reading = new PostgresSession(reading, pool);
  }

  /**
   * Saves the results of quality checks. Repeating it is safe.
   * @param samples each combination of series and time at most once
   */
  async save(samples: readonly FlaggedSample[]): Promise<void> {
    const readings = samples.flatMap(({ series, time, readings: found }) =>
      found.map((reading) => ({ series, time, ...reading })),
    );
    const rows = JSON.stringify(readings);
    await inTransaction(
      this.pool,
      async (client) => {
        if (readings.some(({ flags }) => flags === 0)) await client.query(FORGET, [rows]);
        await client.query(SAVE, [rows]);
      },
      this.fence,
    );
  }

  /**
   * Reads the flagged values of some keys in a range, oldest first.
   * @param limit largest number of values
   */
  read(
    series: number,
    keys: readonly string[],
    { start, end }: TimeRange,
    { limit, signal }: { limit: number; signal?: AbortSignal },
  ): Promise<StoredFlag[]> {
    const text = `${SELECT} WHERE series = $1 AND key = ANY($2) AND time >= $3 AND time < $4 ORDER BY time LIMIT $5`;
    const from = new Date(Math.max(start, this.keptFrom(series)));
    return this.ask({ text, values: [series, keys, from, new Date(end), limit] }, signal);
  }

  /** Reads the flagged values of all keys, newest first. */
  newest(series: number, limit: number): Promise<StoredFlag[]> {
    const text = `${SELECT} WHERE series = $1 AND time >= $2 ORDER BY time DESC, key LIMIT $3`;
    return this.ask({ text, values: [series, new Date(Math.max(0, this.keptFrom(series))), limit] });
  }

  private async ask(statement: Statement, signal?: AbortSignal): Promise<StoredFlag[]> {
    const { rows } = await this.reading.run(statement, { signal });
    const found = rows as [time: Date, key: string, value: number, flags: number][];
    return found.map(([time, key, value, flags]) => ({ time: time.getTime(), key, value, flags }));
  }
}
