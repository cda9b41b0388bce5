import type { LastNotice } from '@mesonet/contract/notification-groups.js';
import type { EntityManager } from 'typeorm';

const NEWEST = `
  SELECT one.id AS "groupId", notice.created_at AS "createdAt", notice.state, notice.reason
  FROM unnest($1::uuid[]) AS one (id)
  CROSS JOIN LATERAL (
    SELECT created_at, state, reason FROM alarm_notices
    WHERE group_id = one.id AND account_id = $2 ORDER BY created_at DESC LIMIT 1
  ) AS notice`;

type NewestRow = Pick<LastNotice, 'state' | 'reason'> & { groupId: string; createdAt: Date };

/**
 * Finds the outcome of the newest notice of each notification group.
 * @returns outcomes by id of the group; groups without notices are missing
 */
export async function lastNoticesOf(
  manager: EntityManager,
  groupIds: readonly string[],
  accountId: string,
): Promise<Map<string, LastNotice>> {
  const rows = await manager.query<NewestRow[]>(NEWEST, [groupIds, accountId]);
  return new Map(
    rows.map(({ groupId, createdAt, state, reason }) => [
      groupId,
      { time: createdAt.toISOString(), state, reason },
    ]),
  );
}
