import { ALARM_SETTINGS } from '@mesonet/contract/alarms.js';
import { MINUTE_MS } from '@mesonet/model/durations.js';
import { Pool } from 'pg';
import { DataSource } from 'typeorm';
import { z } from 'zod';
import { dataSourceOptions } from '../../../db/data-source.js';
import type { AlarmsService } from '../../../backend/features/alarms/rules/alarms.service.js';
import type { ViolationEntity } from '../../../backend/features/alarms/violations/violation.entity.js';
import type { Access } from '../../../backend/platform/access/principal.js';
import type { FollowedSample } from '../../../backend/samples/core/sample-followers.js';
import { startStores, type TestStores } from '../../support/stores/stores.js';
import { ALARM_ENTITIES, AlarmServices } from './alarm-services.js';
import { EvaluatingProcess } from './evaluating-process.js';

const NOON = Date.UTC(2026, 5, 10, 12);
const ACCOUNT = 'net';
const STATION = 'net_1';
const ACCESS: Access = {
  principal: {
    ...{ id: 'net', kind: 'legacy-account', email: 'ops@example.org', profile: null, isSuperAdmin: false },
    ...{ memberships: new Map(), sessionId: 'none', isToken: false },
  },
  ...{ accountId: ACCOUNT, role: 'manager', isPublic: false },
};
const OF_A_CASE = ['alarm_notices', 'violations', 'stations', 'notification_groups', 'maintenance_windows'];

/** One alarm over real tables, with its evaluation and the actions of users, on a clock that the test moves. */
export class AlarmPlace {
  now = NOON;
  process!: EvaluatingProcess;
  private alarmId = '';
  private series = 0;
  private followed: FollowedSample[] = [];
  private readonly services: AlarmServices;

  private constructor(
    private readonly stores: TestStores,
    private readonly pool: Pool,
    private readonly database: DataSource,
  ) {
    this.services = new AlarmServices(database);
  }

  static async start(): Promise<AlarmPlace> {
    const stores = await startStores({ withQuestDb: false });
    const pool = new Pool({ connectionString: stores.databaseUrl }).on('error', () => undefined);
    const options = { ...dataSourceOptions(stores.databaseUrl), entities: ALARM_ENTITIES } as const;
    const place = new AlarmPlace(stores, pool, await new DataSource(options).initialize());
    await pool.query(`INSERT INTO accounts (id, accountname) VALUES ($1, 'Network')`, [ACCOUNT]);
    for (const table of ['alarm_directory', 'station_directory'])
      await pool.query(`INSERT INTO ${table} (version) VALUES (1)`);
    return place;
  }

  async stop(): Promise<void> {
    await this.database.destroy();
    await this.pool.end();
    await this.stores.stop();
  }

  async beginAnew(variant: 'meas' | 'nodata'): Promise<void> {
    for (const table of OF_A_CASE) await this.pool.query(`DELETE FROM ${table}`);
    const station = await this.pool.query<{ series: number }>(
      `INSERT INTO stations (id, account_id, stationname, password_sealed, timezone)
       VALUES ($1, $2, 'Mast', '', 'UTC') RETURNING series`,
      [STATION, ACCOUNT],
    );
    const group = await this.pool.query<{ id: string }>(
      `INSERT INTO notification_groups (account_id, description, service, addresses)
       VALUES ($1, 'Growers', 'email', '{ops@example.org}') RETURNING id`,
      [ACCOUNT],
    );
    this.now = NOON;
    this.followed = [];
    this.series = station.rows[0]!.series;
    await this.startProcess();
    const rule = variant === 'meas' ? { limit: 80, clear: 2, hold: 10 } : { variant, after: 10 };
    const settings = z.object(ALARM_SETTINGS).parse({
      ...{ measkey: 'temperature', desc: 'Heat', remind_until_acknowledged: true, ...rule },
      notification_groups: [group.rows[0]!.id],
    });
    const alarm = await this.services
      .alarms(this.process)
      .create(ACCESS, STATION, settings, new Date(this.now));
    this.alarmId = alarm.id;
  }

  /**
   * Lets a new process take over.
   * @returns the old process, which may continue to run
   */
  async startProcess(): Promise<EvaluatingProcess> {
    const before = this.process;
    this.process = new EvaluatingProcess(this.pool, this.database);
    await this.process.begin(this.now, this.followed);
    return before;
  }

  pass(minutes: number): void {
    this.now += minutes * MINUTE_MS;
  }

  tick(): Promise<void> {
    return this.process.tick(this.now);
  }

  /** @param ago minutes between the sample's time and its arrival */
  send(temperature: number, { ago = 0, isFlagged = false } = {}): void {
    const { sent, ...sample } = this.sampleOf(temperature, ago);
    const followed = { ...sample, sent, values: isFlagged ? {} : sent };
    this.followed.push(followed);
    this.process.follow(followed);
  }

  sampleOf(temperature: number, ago = 0): FollowedSample {
    const sent = { temperature };
    return {
      ...{ shard: 0, seq: this.followed.length, series: this.series, stationId: STATION, accountId: ACCOUNT },
      ...{ time: this.now - ago * MINUTE_MS, receivedAt: this.now, isLate: false, sent, values: sent },
    };
  }

  clock(minutes: number): string {
    return new Date(this.now + minutes * MINUTE_MS).toISOString().slice(11, 16);
  }

  async change(given: Parameters<AlarmsService['change']>[2]['given']): Promise<void> {
    const place = { stationId: STATION, id: this.alarmId };
    await this.services.alarms(this.process).change(ACCESS, place, { given, now: new Date(this.now) });
  }

  async remove(): Promise<void> {
    await this.services
      .alarms(this.process)
      .remove(ACCESS, { stationId: STATION, id: this.alarmId }, new Date(this.now));
  }

  async removeStation(): Promise<void> {
    await this.services.removal.remove(ACCOUNT, STATION, new Date(this.now));
  }

  async acknowledge(): Promise<void> {
    await this.services.care.acknowledge(ACCESS, await this.groupkey(), {
      note: null,
      now: new Date(this.now),
    });
  }

  async snooze(minutes: number): Promise<void> {
    await this.services.care.snooze(ACCESS, await this.groupkey(), { minutes, now: new Date(this.now) });
  }

  /** @param minutes length of the maintenance, from now on */
  async maintain(minutes: number): Promise<void> {
    await this.pool.query(
      `INSERT INTO maintenance_windows (account_id, start_at, end_at, reason, created_by)
       VALUES ($1, $2, $3, 'Sensors are cleaned', 'ops@example.org')`,
      [ACCOUNT, new Date(this.now), new Date(this.now + minutes * MINUTE_MS)],
    );
  }

  /** Sets the time of the newest notice of open episodes to now, so that no interval has passed. */
  async noteTold(): Promise<void> {
    const at = new Date(this.now);
    const open = 'ended_at IS NULL AND tellings > 0';
    await this.pool.query(`UPDATE violations SET last_told_at = $1 WHERE ${open}`, [at]);
    await this.pool.query(
      `UPDATE alarms SET last_notify_at = $1 WHERE id IN (SELECT alarm_id FROM violations WHERE ${open})`,
      [at],
    );
  }

  async newestEpisode(): Promise<(ViolationEntity & { tellings: number }) | undefined> {
    const { rows } = await this.pool.query<ViolationEntity & { tellings: number }>(
      `SELECT started_at AS "startedAt", fired_at AS "firedAt", ended_at AS "endedAt", is_settled AS "isSettled",
         acknowledged_at AS "acknowledgedAt", snoozed_until AS "snoozedUntil", muted_by AS "mutedBy", tellings
       FROM violations WHERE alarm_id = $1 AND removed_station IS NULL ORDER BY started_at DESC LIMIT 1`,
      [this.alarmId],
    );
    return rows[0];
  }

  /** The kinds of all written notices, in alphabetical order. */
  async notices(): Promise<string[]> {
    const { rows } = await this.pool.query<{ kind: string }>('SELECT kind FROM alarm_notices ORDER BY kind');
    return rows.map(({ kind }) => kind);
  }

  private async groupkey(): Promise<string> {
    return `${(await this.newestEpisode())!.startedAt.getTime()}-${this.alarmId}`;
  }
}
