import { HOUR_MS } from '@mesonet/model/durations.js';
import { Injectable, Logger, type OnApplicationShutdown } from '@nestjs/common';
import { Cron } from '@nestjs/schedule';
import type { StoredSamples } from '@mesonet/contract/statistics.js';
import { DataSource, type EntityManager } from 'typeorm';
import { EventBus } from '../../platform/event-bus.js';
import '../../platform/lifecycle-events.js';
import { SampleUpkeep } from '../../samples/store/sample-upkeep.js';

/** Number of the database lock that lets one process count at a time. Any number works that no other lock uses. */
const LOCK = 7_236_501;
/**
 * Delay of the first count after the start of the server. Right after the start, the store is busy with samples that
 * could not be stored before.
 */
const FIRST_LOOK_MS = 60_000;
const FRESH_MS = 20 * HOUR_MS;

interface Volume {
  samples: number;
  bytes: number;
}

/**
 * Counts once each night how many samples of each organization the store contains. It does not count more often,
 * because a count reads every row.
 */
@Injectable()
export class StoredSamplesService implements OnApplicationShutdown {
  private readonly logger = new Logger('Statistics');
  private timer: NodeJS.Timeout | undefined;

  constructor(
    private readonly database: DataSource,
    private readonly samples: SampleUpkeep,
    events: EventBus,
  ) {
    events.subscribe('server.listening', () => {
      this.timer = setTimeout(() => void this.countIfOld(), FIRST_LOOK_MS).unref();
    });
  }

  onApplicationShutdown(): void {
    clearTimeout(this.timer);
  }

  async read(): Promise<StoredSamples> {
    const rows = await this.database.query<{ accountid: string; samples: number; bytes: number; at: Date }[]>(
      `SELECT account_id AS accountid, samples::float8 AS samples, bytes::float8 AS bytes, counted_at AS at
       FROM stored_samples WHERE samples > 0 ORDER BY bytes DESC, account_id`,
    );
    const countedAt = await this.countedAt(this.database.manager);
    return {
      counted_at: countedAt?.toISOString() ?? null,
      accounts: rows.map(({ accountid, samples, bytes }) => ({ accountid, samples, bytes })),
    };
  }

  @Cron('40 3 * * *')
  async countIfOld(): Promise<void> {
    try {
      const countedAt = await this.countedAt(this.database.manager);
      if (countedAt && Date.now() - countedAt.getTime() < FRESH_MS) return;
      await this.count(new Date());
    } catch (err) {
      this.logger.warn({ message: 'The stored samples could not be counted', err });
    }
  }

  /**
   * Counts the stored samples now, unless another process is counting them.
   * @throws StoreUnavailable when the store does not answer
   */
  async count(now: Date): Promise<void> {
    await this.database.transaction(async (manager) => {
      const [lock] = await manager.query<{ isOurs: boolean }[]>(
        'SELECT pg_try_advisory_xact_lock($1) AS "isOurs"',
        [LOCK],
      );
      if (lock?.isOurs) await this.replace(manager, await this.volumes(), now);
    });
  }

  /**
   * @returns for each account the number of its rows, and a share of the bytes of all rows in proportion to this number
   */
  private async volumes(): Promise<Map<string, Volume>> {
    const { bytes, rows } = await this.samples.volume();
    const total = [...rows.values()].reduce((sum, count) => sum + count, 0);
    const stations = await this.database.query<{ account: string; series: number }[]>(
      `SELECT accounts.id AS account, stations.series FROM accounts
       LEFT JOIN stations ON stations.account_id = accounts.id`,
    );
    const volumes = new Map<string, Volume>();
    for (const { account, series } of stations) {
      const samples = (volumes.get(account)?.samples ?? 0) + (rows.get(series) ?? 0);
      volumes.set(account, { samples, bytes: total > 0 ? Math.round((bytes * samples) / total) : 0 });
    }
    return volumes;
  }

  private async replace(manager: EntityManager, volumes: Map<string, Volume>, now: Date): Promise<void> {
    const counted = [...volumes].map(([account, volume]) => ({ account, ...volume }));
    await manager.query('DELETE FROM stored_samples');
    // An account may have been deleted since the count began, so only existing accounts are stored.
    await manager.query(
      `INSERT INTO stored_samples (account_id, samples, bytes, counted_at)
       SELECT account, samples, bytes, $2
       FROM jsonb_to_recordset($1::jsonb) AS counted (account text, samples bigint, bytes bigint)
       WHERE account IN (SELECT id FROM accounts)`,
      [JSON.stringify(counted), now],
    );
  }

  private async countedAt(manager: EntityManager): Promise<Date | null> {
    const [row] = await manager.query<{ at: Date | null }[]>(
      'SELECT max(counted_at) AS at FROM stored_samples',
    );
    return row?.at ?? null;
  }
}
