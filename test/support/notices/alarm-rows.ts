import { randomUUID } from 'node:crypto';
import type { NotificationService } from '@mesonet/contract/notification-groups.js';
import type { NoticeKind, NoticeState } from '@mesonet/contract/violations.js';
import { MINUTE_MS } from '@mesonet/model/durations.js';
import { insertNotices } from '../../../backend/features/alarms/notices/insert-notices.js';
import { SecretBox } from '../../../backend/platform/secrets/secret-box.js';

/** Runs one SQL statement. */
export type Sql = <Row extends object>(text: string, values?: unknown[]) => Promise<Row[]>;

export interface NoticeRow {
  id: string;
  kind: NoticeKind;
  recipient: string;
  state: NoticeState;
  attempts: number;
  reason: string | null;
  next_try_at: Date | null;
}

export interface Episode {
  alarmId: string;
  startedAt: Date;
  accountId: string;
  groupIds: string[];
}

/** Writes the rows that the evaluation and the alarm pages would write, straight into the tables. */
export class AlarmRows {
  constructor(
    private readonly sql: Sql,
    private readonly accountId: string,
    private readonly stationId: string,
  ) {}

  async group(
    service: NotificationService,
    addresses: string[],
    { description = 'Wardens', secret, key }: { description?: string; secret?: string; key?: Buffer } = {},
  ): Promise<string> {
    const id = randomUUID();
    const sealed = secret !== undefined && key ? new SecretBox(key).seal(secret, id) : null;
    await this.sql(
      `INSERT INTO notification_groups (id, account_id, description, service, addresses, secret_sealed)
       VALUES ($1, $2, $3, $4, $5, $6)`,
      [id, this.accountId, description, service, addresses, sealed],
    );
    return id;
  }

  async device(deviceToken: string, status = 'approved'): Promise<string> {
    const [row] = await this.sql<{ id: string }>(
      `INSERT INTO device_tokens (account_id, owner_id, device_token, name, status)
       VALUES ($1, 'nobody', $2, 'Phone', $3) RETURNING id`,
      [this.accountId, deviceToken, status],
    );
    return row!.id;
  }

  /**
   * Adds an episode of a frost alarm that fired half an hour ago.
   * @param changes columns of `violations`
   */
  async episode(groupIds: string[], changes: Record<string, unknown> = {}): Promise<Episode> {
    const startedAt = new Date(Date.now() - 30 * MINUTE_MS);
    const row = {
      alarm_id: randomUUID(),
      started_at: startedAt,
      account_id: this.accountId,
      station_id: this.stationId,
      variant: 'meas',
      measkey: 'temperature',
      description: 'Frost',
      mode: 'lower',
      severity: 'critical',
      limit_value: 32,
      fired_at: startedAt,
      extreme: 28.4,
      sample_count: 12,
      // With a notice this recent, the server adds none by itself.
      last_told_at: new Date(),
      tellings: 1,
      ...changes,
    };
    const columns = Object.keys(row);
    await this.sql(
      `INSERT INTO violations (${columns.join()}) VALUES (${columns.map((_, i) => `$${i + 1}`).join()})`,
      Object.values(row),
    );
    return { alarmId: row.alarm_id, startedAt: row.started_at, accountId: this.accountId, groupIds };
  }

  /**
   * Adds notices to the recipients of the episode's groups.
   * @returns the number of rows, one for each recipient
   */
  notice(
    { alarmId, startedAt, accountId, groupIds }: Episode,
    kind: NoticeKind,
    {
      number = 0,
      createdAt = new Date(),
      value = 29.3,
    }: { number?: number; createdAt?: Date; value?: number | null } = {},
  ): Promise<number> {
    const query = (text: string, values: unknown[]) => this.sql(text, values);
    const content = { time: createdAt.getTime(), value };
    return insertNotices({ query }, [
      { alarmId, startedAt, accountId, groupIds, kind, number, content, createdAt },
    ]);
  }

  noticesOf({ alarmId }: Episode): Promise<NoticeRow[]> {
    return this.sql<NoticeRow>(
      'SELECT * FROM alarm_notices WHERE alarm_id = $1 ORDER BY created_at, kind, recipient',
      [alarmId],
    );
  }
}
