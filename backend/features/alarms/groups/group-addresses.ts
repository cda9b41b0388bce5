import {
  addressProblem,
  type NotificationGroup,
  type NotificationService,
} from '@mesonet/contract/notification-groups.js';
import { Inject, Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import type { Config } from '../../../platform/config.js';
import { CONFIG } from '../../../platform/config.module.js';
import { InvalidInput } from '../../../platform/errors.js';
import { FeatureFlags } from '../../../platform/feature-flags.js';
import { isUuid } from '../../../platform/http/uuid-param.js';
import { deliveryUrlProblem } from '../delivery-url.js';

/**
 * Matches line breaks and other control characters. A line break in an address would begin another header of a mail.
 */
const UNPRINTABLE = /\p{Cc}/u;

/**
 * SQL for the mail addresses of an account's members. For members who have not joined yet, it is the address to which
 * the account has invited them.
 */
const MEMBERS = `
  SELECT lower(CASE WHEN joined_at IS NULL THEN coalesce(invited_email, email) ELSE email END) AS email
  FROM memberships JOIN users ON users.id = user_id WHERE account_id = $1`;

/** Addresses of a notification group as a client sends them. */
export interface GivenAddresses {
  service: NotificationService;
  address: readonly string[];
  /**
   * Addresses that the group already has. They are not checked again, so a device may stay in the group even if
   * somebody has denied it push messages since it was added.
   */
  known: readonly string[];
}

/** Checks the recipients of a notification group. */
@Injectable()
export class GroupAddresses {
  constructor(
    private readonly flags: FeatureFlags,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  /**
   * Checks that the account may use the notification service of the group. Call it before the transaction that stores
   * the group, because the check needs a database connection of its own. If all other connections waited for the locks
   * of this transaction, none would become free.
   * @throws Forbidden when a member is added although the account cannot have users of its own
   */
  async requireService({ service, address, known }: GivenAddresses, accountId: string): Promise<void> {
    if (service !== 'user' || distinct(service, address).every((text) => known.includes(text))) return;
    await this.flags.require('user_management', accountId);
  }

  /**
   * Checks the addresses that are added to the group.
   * @returns the addresses without duplicates, in the given order
   * @throws InvalidInput for a text that is not an address, and for an unknown device or member
   */
  async check(
    manager: EntityManager,
    { service, address, known }: GivenAddresses,
    accountId: string,
  ): Promise<NotificationGroup['address']> {
    const given = distinct(service, address);
    const added = given.filter((text) => !known.includes(text));
    for (const text of added) {
      const problem = this.problemOf(service, text);
      if (problem !== null) refuse(problem);
    }
    if (service === 'user' && added.length > 0) await requireMembers(manager, added, accountId);
    if (service === 'push_notification') await requireDevices(manager, added, accountId);
    return given;
  }

  private problemOf(service: NotificationService, text: string): string | null {
    if (UNPRINTABLE.test(text)) {
      return service === 'email' || service === 'user' ? 'Invalid email' : 'Invalid address';
    }
    if (service === 'webhook') return deliveryUrlProblem(text, this.config.NOTIFY_PRIVATE_HOSTS);
    return addressProblem(service, text);
  }
}

async function requireMembers(
  manager: EntityManager,
  added: readonly string[],
  accountId: string,
): Promise<void> {
  const rows = await manager.query<{ email: string }[]>(MEMBERS, [accountId]);
  const members = new Set(rows.map(({ email }) => email));
  const stranger = added.find((email) => !members.has(email.toLowerCase()));
  if (stranger !== undefined) refuse(`${stranger} is not a user of the organization`, 'unknown_user');
}

/** Removes duplicates. Mail addresses count as equal in any letter case, and the first spelling stays. */
function distinct(service: NotificationService, address: readonly string[]): string[] {
  const isOfPeople = service === 'email' || service === 'user';
  const byKey = new Map<string, string>();
  for (const text of address) {
    // Only spaces are trimmed here, so that an address with a line break is still refused.
    const trimmed = text.replace(/^ +| +$/g, '');
    const spelled = service === 'push_notification' ? trimmed.toLowerCase() : trimmed;
    const key = isOfPeople ? spelled.toLowerCase() : spelled;
    if (!byKey.has(key)) byKey.set(key, spelled);
  }
  return [...byKey.values()];
}

/**
 * Refuses devices that cannot get notices. The message is the same for unknown devices, for those of other accounts and
 * for those that nobody has approved, so it does not tell which devices exist.
 */
async function requireDevices(
  manager: EntityManager,
  ids: readonly string[],
  accountId: string,
): Promise<void> {
  if (ids.length === 0) return;
  const query = `SELECT FROM device_tokens WHERE id = ANY ($1::uuid[]) AND status = 'approved' AND account_id = $2`;
  const approved = ids.every(isUuid) ? await manager.query<unknown[]>(query, [ids, accountId]) : [];
  if (approved.length < ids.length) refuse('Choose devices that are approved', 'device_not_approved');
}

function refuse(message: string, code = 'invalid_address'): never {
  throw new InvalidInput(message, code, [{ path: 'address', message }]);
}
