import type { NoticeKind } from '@mesonet/contract/violations.js';
import { selectRows, type Statements } from '../statements.js';
import type { NoticeContent } from './alarm-notice.entity.js';

/** A notice before it is known who its recipients are. */
export interface NewNotice {
  alarmId: string;
  /** When the episode began: alarm and beginning together name it. */
  startedAt: Date;
  accountId: string;
  kind: NoticeKind;
  /** Tells the notices of one kind within an episode apart. */
  number: number;
  groupIds: readonly string[];
  content: NoticeContent;
  createdAt: Date;
}

const INSERT = `
  WITH wanted AS (
    SELECT * FROM unnest($1::uuid[], $2::timestamptz[], $3::text[], $4::text[], $5::integer[], $6::text[], $7::text[],
      $8::timestamptz[])
      AS each (alarm_id, started_at, account_id, kind, number, group_ids, content, created_at)
  ), inserted AS (
    INSERT INTO alarm_notices (alarm_id, started_at, account_id, kind, number, group_id, group_name, service,
      recipient, content, created_at, next_try_at)
    SELECT wanted.alarm_id, wanted.started_at, wanted.account_id, wanted.kind, wanted.number, g.id, g.description,
      g.service, recipient, wanted.content::jsonb, wanted.created_at, wanted.created_at
    FROM wanted
    JOIN notification_groups g
      ON g.id = ANY (wanted.group_ids::uuid[]) AND g.account_id = wanted.account_id
    CROSS JOIN unnest(g.addresses) AS recipient
    ON CONFLICT DO NOTHING
    RETURNING 1
  )
  SELECT count(*)::integer AS count FROM inserted`;

/**
 * Writes a row for each recipient of each notice, in one statement; what stands there already is left as it is. Once
 * that is committed, publish `notices.written`.
 * @returns how many rows are new
 */
export async function insertNotices(client: Statements, notices: readonly NewNotice[]): Promise<number> {
  if (notices.length === 0) return 0;
  const rows = await selectRows<{ count: number }>(client, INSERT, [
    notices.map(({ alarmId }) => alarmId),
    notices.map(({ startedAt }) => startedAt),
    notices.map(({ accountId }) => accountId),
    notices.map(({ kind }) => kind),
    notices.map(({ number }) => number),
    // PostgreSQL has no arrays of arrays of different lengths.
    notices.map(({ groupIds }) => `{${groupIds.join()}}`),
    notices.map(({ content }) => JSON.stringify(content)),
    notices.map(({ createdAt }) => createdAt),
  ]);
  return rows[0]!.count;
}
