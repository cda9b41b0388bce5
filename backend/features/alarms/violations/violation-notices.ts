import type { ViolationNotice } from '@mesonet/contract/violations.js';
import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { groupkeyOf, type ViolationKey } from '../notices/groupkey.js';

/**
 * The most notices of an episode in a list. An episode that lasts for days can have thousands, so only the newest are
 * listed.
 */
const MOST_NOTICES = 100;

/**
 * SQL for the newest notices of episodes. It shows a device that receives push messages by the name that its owner gave
 * it, because the token of the device is secret.
 */
const NEWEST = `
  SELECT notice.alarm_id AS "alarmId", notice.started_at AS "startedAt", notice.kind, notice.created_at AS "createdAt",
         notice.service, notice.group_name AS "group", coalesce(device.name, notice.recipient) AS recipient,
         notice.state, notice.attempts, notice.reason, notice.sent_at AS "sentAt",
         CASE WHEN notice.state = 'waiting' THEN notice.next_try_at END AS "nextTryAt"
  FROM unnest($1::uuid[], $2::timestamptz[]) AS episode (alarm_id, started_at)
  CROSS JOIN LATERAL (
    SELECT * FROM alarm_notices
    WHERE alarm_id = episode.alarm_id AND started_at = episode.started_at AND account_id = $3
    ORDER BY created_at DESC, kind, recipient LIMIT ${MOST_NOTICES}
  ) AS notice
  LEFT JOIN device_tokens AS device ON notice.service = 'push_notification'
    AND device.id::text = notice.recipient AND device.account_id = notice.account_id
  ORDER BY notice.created_at DESC, notice.kind, recipient, notice.id`;

type NoticeRow = ViolationKey &
  Omit<ViolationNotice, 'time' | 'sent_at' | 'next_try_at' | 'recipient'> & {
    recipient: string;
    createdAt: Date;
    sentAt: Date | null;
    nextTryAt: Date | null;
  };

/** Reads the record of deliveries: the notices about episodes, each with its outcome. */
@Injectable()
export class ViolationNotices {
  constructor(private readonly database: DataSource) {}

  /**
   * Reads the notices about several episodes in one query.
   * @returns notices of each episode, newest first, by the key of the episode
   */
  async list(episodes: readonly ViolationKey[], accountId: string): Promise<Map<string, ViolationNotice[]>> {
    const byKey = new Map(episodes.map((episode) => [groupkeyOf(episode), [] as ViolationNotice[]]));
    if (episodes.length === 0) return byKey;
    const [ids, starts] = [
      episodes.map(({ alarmId }) => alarmId),
      episodes.map(({ startedAt }) => startedAt),
    ];
    const rows = await this.database.query<NoticeRow[]>(NEWEST, [ids, starts, accountId]);
    for (const row of rows) byKey.get(groupkeyOf(row))?.push(toViolationNotice(row));
    return byKey;
  }
}

function toViolationNotice({ createdAt, sentAt, nextTryAt, recipient, ...row }: NoticeRow): ViolationNotice {
  const { kind, service, group, state, attempts, reason } = row;
  return {
    kind,
    time: createdAt.toISOString(),
    service,
    group,
    recipient: service === 'webhook' ? hostOf(recipient) : recipient,
    state,
    attempts,
    reason,
    sent_at: sentAt?.toISOString() ?? null,
    next_try_at: nextTryAt?.toISOString() ?? null,
  };
}

/** Returns only the host of a webhook's address for display, because the path often contains a secret. */
function hostOf(url: string): string {
  return URL.canParse(url) ? new URL(url).host : url;
}
