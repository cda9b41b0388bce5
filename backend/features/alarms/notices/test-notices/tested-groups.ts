import type { DeviceTokenStatus } from '@mesonet/contract/device-tokens.js';
import type { NotificationService } from '@mesonet/contract/notification-groups.js';
import { MINUTE_MS } from '@mesonet/model/durations.js';
import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import type { DataSource, EntityManager } from 'typeorm';
import { writeAudit } from '../../../../platform/audit/request-audit.js';
import { NotFound, TooManyRequests } from '../../../../platform/errors.js';
import { isUuid } from '../../../../platform/http/uuid-param.js';
import { TestLimits } from './test-limits.js';

/** An address of a notification group, with the facts that are needed to send something to it */
export interface TestedRecipient {
  service: NotificationService;
  address: string;
  group_name: string;
  accountname: string;
  secret_sealed: Buffer | null;
  device_token: string | null;
  device_status: DeviceTokenStatus | null;
  is_member: boolean;
}

/**
 * SQL that allows test messages to a group at most once per minute. It is one statement, so that only one of two
 * simultaneous requests is allowed. A `tested_at` of more than a minute ahead comes from a wrong clock, and is ignored.
 */
const CLAIM = `
  UPDATE notification_groups SET tested_at = $3
  WHERE id = $1 AND account_id = $2 AND (tested_at IS NULL OR tested_at <= $4 OR tested_at > $5)
  RETURNING description`;

const RECIPIENTS = `
  SELECT g.service, address, g.description AS group_name, a.accountname, g.secret_sealed,
    d.device_token, d.status AS device_status,
    EXISTS (
      SELECT FROM users u JOIN memberships m ON m.user_id = u.id
      WHERE lower(u.email) = lower(address) AND m.account_id = g.account_id
    ) AS is_member
  FROM notification_groups g
  JOIN accounts a ON a.id = g.account_id
  CROSS JOIN unnest(g.addresses) WITH ORDINALITY AS each (address, place)
  LEFT JOIN device_tokens d
    ON g.service = 'push_notification' AND d.id::text = address AND d.account_id = g.account_id
  WHERE g.id = $1 AND g.account_id = $2
  ORDER BY place`;

/** Finds the recipients of a notification group who are to get a test message. */
@Injectable()
export class TestedGroups {
  constructor(
    @InjectDataSource() private readonly database: DataSource,
    private readonly limits: TestLimits,
  ) {}

  /**
   * Counts a test of a group and writes it to the audit log, even if no test message will reach a recipient.
   * @returns the recipients, in the order of the group
   * @throws NotFound when the account has no such group
   * @throws TooManyRequests within a minute of the last test, or after too many tests of the organization
   */
  async begin(groupId: string, accountId: string, now: Date): Promise<TestedRecipient[]> {
    if (!isUuid(groupId)) throw new NotFound();
    const [minuteAgo, inAMinute] = [-MINUTE_MS, MINUTE_MS].map((ms) => new Date(now.getTime() + ms));
    return this.database.transaction(async (manager) => {
      const [claimed] = await manager.query<[{ description: string }[], number]>(CLAIM, [
        groupId,
        accountId,
        now,
        minuteAgo,
        inAMinute,
      ]);
      const [group] = claimed;
      if (!group) throw await refusal(manager, { groupId, accountId, now });
      const recipients = await manager.query<TestedRecipient[]>(RECIPIENTS, [groupId, accountId]);
      this.limits.take(accountId, recipients.length, now);
      const after = { desc: group.description, recipients: recipients.length };
      await writeAudit({ action: 'notification_group_tested', after }, manager, now);
      return recipients;
    });
  }
}

async function refusal(
  manager: EntityManager,
  { groupId, accountId, now }: { groupId: string; accountId: string; now: Date },
): Promise<Error> {
  const [group] = await manager.query<{ tested_at: Date }[]>(
    'SELECT tested_at FROM notification_groups WHERE id = $1 AND account_id = $2',
    [groupId, accountId],
  );
  if (!group) return new NotFound();
  const leftMs = group.tested_at.getTime() + MINUTE_MS - now.getTime();
  return new TooManyRequests(
    Math.max(1, Math.ceil(leftMs / 1000)),
    'A group is tested once a minute',
    'tested_just_now',
  );
}
