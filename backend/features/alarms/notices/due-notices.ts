import { NotificationService } from '@mesonet/contract/notification-groups.js';
import { Inject, Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import type { DataSource } from 'typeorm';
import type { Config } from '../../../platform/config.js';
import { CONFIG } from '../../../platform/config.module.js';
import { type NoticeDetails, readDetails } from './notice-details.js';

/** A notice that this process has reserved for sending, with the time at which the notice was due */
export type DueNotice = NoticeDetails & { dueAt: Date };

/** Outcome of an attempt to send a notice */
export type Outcome =
  | { state: 'sent'; at: Date }
  | { state: 'failed' | 'skipped'; reason: string }
  /** The attempt failed, and another attempt will follow. */
  | { state: 'waiting'; nextTryAt: Date; reason: string }
  /** Another notice to the same recipient must be sent before this one. */
  | { state: 'postponed'; nextTryAt: Date };

/** For each service: how many more notices may be reserved, and the accounts whose notices may not be reserved now */
export type Room = Readonly<Record<NotificationService, { count: number; busyAccounts: readonly string[] }>>;

/** Time after which a reserved notice is due again, unless the process that reserved it extends this time. */
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

/**
 * Finds and reserves notices that are not sent yet. Any number of processes may send them, and a restart loses none.
 */
@Injectable()
export class DueNotices {
  constructor(
    @InjectDataSource() private readonly database: DataSource,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  /**
   * Reserves the notices that have been due longest. No other process reserves them as long as calls of `keep` extend
   * the reservation in time. If this process dies, they become due again.
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

  /** Extends the reservation of notices that are still being sent. */
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

  /** Returns the number of waiting notices, and the age of the oldest one in seconds. */
  async waiting(now: Date): Promise<{ count: number; oldestSeconds: number }> {
    const [row] = await this.database.query<{ count: number; oldest: Date | null }[]>(
      `SELECT count(*)::integer AS count, min(created_at) AS oldest FROM alarm_notices WHERE state = 'waiting'`,
    );
    const oldestSeconds = row?.oldest ? (now.getTime() - row.oldest.getTime()) / 1000 : 0;
    return { count: row?.count ?? 0, oldestSeconds };
  }
}
