import { NotificationService } from '@mesonet/contract/notification-groups.js';
import { Inject, Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import type { DataSource } from 'typeorm';
import type { Config } from '../../../platform/config.js';
import { CONFIG } from '../../../platform/config.module.js';
import { type NoticeDetails, readDetails } from './notice-details.js';

/** A notice that was taken, and when it should have been on its way. */
export type DueNotice = NoticeDetails & { dueAt: Date };

/** The outcome of an attempt to send a notice. */
export type Outcome =
  | { state: 'sent'; at: Date }
  | { state: 'failed' | 'skipped'; reason: string }
  /** Failed, and will be tried again. */
  | { state: 'waiting'; nextTryAt: Date; reason: string }
  /** Its turn has not come: an earlier one goes first. */
  | { state: 'postponed'; nextTryAt: Date };

/** For each service, how many more notices may be taken, and the accounts whose notices have to wait meanwhile. */
export type Room = Readonly<Record<NotificationService, { count: number; busyAccounts: readonly string[] }>>;

/** A notice that is taken is due again after that, unless whoever took it says that it is still at it. */
export const LEASE_MS = 30_000;

const TAKE = `
  UPDATE alarm_notices SET next_try_at = $2::timestamptz + $3 * interval '1 millisecond'
  FROM (
    SELECT due.id, due.next_try_at
    FROM jsonb_to_recordset($1::jsonb) AS room (service text, count integer, "busyAccounts" text[])
    CROSS JOIN LATERAL (
      SELECT id, next_try_at FROM alarm_notices
      WHERE state = 'waiting' AND service = room.service AND next_try_at <= $2
        AND account_id <> ALL (room."busyAccounts")
      ORDER BY next_try_at LIMIT room.count
      FOR UPDATE SKIP LOCKED
    ) due
  ) taken
  WHERE alarm_notices.id = taken.id
  RETURNING alarm_notices.id, taken.next_try_at AS due_at`;

const NOTE = `
  UPDATE alarm_notices
  SET state = $2, reason = $3, next_try_at = $4, sent_at = $5, attempts = attempts + $6
  WHERE id = $1 AND state = 'waiting'`;

/** The notices that are not sent yet: any number of processes send them, and a restart loses none. */
@Injectable()
export class DueNotices {
  constructor(
    @InjectDataSource() private readonly database: DataSource,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  /**
   * Takes the notices that are due longest. No other process takes them while `keep` is called in time; one that dies
   * leaves them to be taken again.
   */
  async take(room: Room, now: Date): Promise<DueNotice[]> {
    const rooms = NotificationService.options
      .map((service) => ({ service, ...room[service] }))
      .filter(({ count }) => count > 0);
    if (rooms.length === 0) return [];
    const [rows] = await this.database.query<[{ id: string; due_at: Date }[], number]>(TAKE, [
      JSON.stringify(rooms),
      now,
      LEASE_MS,
    ]);
    if (rows.length === 0) return [];
    const dueAt = new Map(rows.map(({ id, due_at }) => [id, due_at]));
    const notices = await readDetails(
      this.database.manager,
      [...dueAt.keys()],
      this.config.ACCOUNT_NOTICES_PER_DAY,
    );
    return notices.map((notice) => ({ ...notice, dueAt: dueAt.get(notice.id)! }));
  }

  /** Prolongs the lease of notices that are still being sent. */
  async keep(ids: readonly string[], now: Date): Promise<void> {
    await this.database.query(
      `UPDATE alarm_notices SET next_try_at = $2 WHERE id = ANY ($1) AND state = 'waiting'`,
      [ids, new Date(now.getTime() + LEASE_MS)],
    );
  }

  async note(id: string, outcome: Outcome): Promise<void> {
    if (outcome.state === 'postponed') {
      const postpone = `UPDATE alarm_notices SET next_try_at = $2 WHERE id = $1 AND state = 'waiting'`;
      await this.database.query(postpone, [id, outcome.nextTryAt]);
      return;
    }
    await this.database.query(NOTE, [
      id,
      outcome.state,
      'reason' in outcome ? outcome.reason : null,
      outcome.state === 'waiting' ? outcome.nextTryAt : null,
      outcome.state === 'sent' ? outcome.at : null,
      outcome.state === 'skipped' ? 0 : 1,
    ]);
  }

  /** Notices that wait, and for how long the oldest has, in seconds. */
  async waiting(now: Date): Promise<{ count: number; oldestSeconds: number }> {
    const [row] = await this.database.query<{ count: number; oldest: Date | null }[]>(
      `SELECT count(*)::integer AS count, min(created_at) AS oldest FROM alarm_notices WHERE state = 'waiting'`,
    );
    const oldestSeconds = row?.oldest ? (now.getTime() - row.oldest.getTime()) / 1000 : 0;
    return { count: row?.count ?? 0, oldestSeconds };
  }
}
