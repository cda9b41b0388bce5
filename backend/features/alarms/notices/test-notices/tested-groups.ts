import type { DeviceTokenStatus } from '@mesonet/contract/device-tokens.js';
import type { NotificationService } from '@mesonet/contract/notification-groups.js';
import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import type { DataSource } from 'typeorm';
import { NotFound, TooManyRequests } from '../../../../platform/errors.js';
import { isUuid } from '../../../../platform/http/uuid-param.js';

const MINUTE_MS = 60_000;

/** An address of a group, and what must be known of it. */
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

/** One statement decides which of two tests at once is the first. */
const CLAIM = `
  UPDATE notification_groups SET tested_at = $3
  WHERE id = $1 AND account_id = $2 AND (tested_at IS NULL OR tested_at <= $4 OR tested_at > $3)
  RETURNING id`;

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

/** Groups whose recipients are to get a test. */
@Injectable()
export class TestedGroups {
  constructor(@InjectDataSource() private readonly database: DataSource) {}

  /**
   * @returns the recipients, in the order of the group
   * @throws NotFound, TooManyRequests within a minute of the test before
   */
  async begin(groupId: string, accountId: string, now: Date): Promise<TestedRecipient[]> {
    if (!isUuid(groupId)) throw new NotFound();
    const minuteAgo = new Date(now.getTime() - MINUTE_MS);
    const [claimed] = await this.database.query<[unknown[], number]>(CLAIM, [
      groupId,
      accountId,
      now,
      minuteAgo,
    ]);
    if (claimed.length === 0) throw await this.refusal(groupId, accountId, now);
    return this.database.query<TestedRecipient[]>(RECIPIENTS, [groupId, accountId]);
  }

  private async refusal(groupId: string, accountId: string, now: Date): Promise<Error> {
    const [group] = await this.database.query<{ tested_at: Date }[]>(
      'SELECT tested_at FROM notification_groups WHERE id = $1 AND account_id = $2',
      [groupId, accountId],
    );
    if (!group) return new NotFound();
    const leftMs = group.tested_at.getTime() + MINUTE_MS - now.getTime();
    return new TooManyRequests(
      Math.max(1, Math.ceil(leftMs / 1000)),
      'A group can be tested once a minute',
      'tested_just_now',
    );
  }
}
