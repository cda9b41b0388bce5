import type { NoticeKind } from '@mesonet/contract/violations.js';
import { selectRows, type Statements } from '../statements.js';
import type { NoticeContent } from './alarm-notice.entity.js';

/** A notice before its recipients are looked up */
export interface NewNotice {
  alarmId: string;
  /** Beginning of the episode. The alarm and the beginning together identify the episode. */
  startedAt: Date;
  accountId: string;
  kind: NoticeKind;
  /** Tells the notices of the same kind about one episode apart: it rises from each to the next. */
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
 * Writes one row per notice and recipient, in one statement. Existing rows stay unchanged. Publish the event
 * `notices.written` after the commit.
 * @returns number of new rows
 */
export async function insertNotices(client: Statements, notices: readonly NewNotice[]): Promise<number> {
  if (notices.length === 0) return 0;
  const rows = await selectRows<{ count: number }>(client, INSERT, [
    notices.map(({ alarmId }) => alarmId),
    notices.map(({ startedAt }) => startedAt),
    notices.map(({ accountId }) => accountId),
    notices.map(({ kind }) => kind),
    notices.map(({ number }) => number),
    // PostgreSQL has no arrays of arrays with different lengths, so the ids of a notice's groups are sent as one text.
    notices.map(({ groupIds }) => `{${groupIds.join()}}`),
    notices.map(({ content }) => JSON.stringify(content)),
    notices.map(({ createdAt }) => createdAt),
  ]);
  return rows[0]!.count;
}
