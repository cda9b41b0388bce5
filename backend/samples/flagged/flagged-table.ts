import type { Pool } from 'pg';
import type { TimeRange } from '../../platform/calendar/time-range.js';
import { type Fence, inTransaction } from '../lease/fence.js';
import { allKept, type KeptFrom } from '../retention/sample-retention.js';
import type { FlaggedReading, FlaggedSample } from './flagged-values.js';

/** One value that failed, with its time in UTC ms. */
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

/** Values that failed quality checks, in PostgreSQL: few, and wanted by few. */
export class FlaggedTable {
  private readonly fence: Fence | undefined;
  private readonly keptFrom: KeptFrom;

  /** @param options.fence of the fold, whose findings only the owner of the shard may save; none for readers */
  constructor(
    private readonly pool: Pool,
    { fence, keptFrom = allKept }: { fence?: Fence; keptFrom?: KeptFrom } = {},
  ) {
    this.fence = fence;
    this.keptFrom = keptFrom;
  }

  /** Safe to repeat. @param samples each once */
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

  /** Those of some keys in a range, oldest first. @param limit at most as many */
  async read(
    series: number,
    keys: readonly string[],
    { start, end }: TimeRange,
    limit: number,
  ): Promise<StoredFlag[]> {
    const { rows } = await this.pool.query<Omit<StoredFlag, 'time'> & { time: Date }>(
      `SELECT time, key, value, flags FROM samples_flagged
       WHERE series = $1 AND key = ANY($2) AND time >= $3 AND time < $4 ORDER BY time LIMIT $5`,
      [series, keys, new Date(Math.max(start, this.keptFrom(series))), new Date(end), limit],
    );
    return rows.map(({ time, ...row }) => ({ time: time.getTime(), ...row }));
  }

  /** Of all keys, the newest first. */
  async newest(series: number, limit: number): Promise<StoredFlag[]> {
    const { rows } = await this.pool.query<Omit<StoredFlag, 'time'> & { time: Date }>(
      `SELECT time, key, value, flags FROM samples_flagged WHERE series = $1 AND time >= $2
       ORDER BY samples_flagged.time DESC, key LIMIT $3`,
      [series, new Date(Math.max(0, this.keptFrom(series))), limit],
    );
    return rows.map(({ time, ...row }) => ({ time: time.getTime(), ...row }));
  }
}
