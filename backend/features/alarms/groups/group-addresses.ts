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

/** A line break would go on as another header of a mail. */
const UNPRINTABLE = /\p{Cc}/u;

/** Members who have not joined yet are known by the address that the account typed. */
const MEMBERS = `
  SELECT lower(CASE WHEN joined_at IS NULL THEN coalesce(invited_email, email) ELSE email END) AS email
  FROM memberships JOIN users ON users.id = user_id WHERE account_id = $1`;

/** The addresses that a client sends for a group. */
export interface GivenAddresses {
  service: NotificationService;
  address: readonly string[];
  /** The stored addresses: these are not checked again, so a device that was denied since may stay. */
  known: readonly string[];
}

/** Checks whom a group tells. */
@Injectable()
export class GroupAddresses {
  constructor(
    private readonly flags: FeatureFlags,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  /**
   * Call it before the transaction: one that waits for a second connection while others wait for its locks would hold up
   * all.
   * @throws Forbidden for a member who is added while the account has no users of its own
   */
  async requireService({ service, address, known }: GivenAddresses, accountId: string): Promise<void> {
    if (service !== 'user' || eachOnce(service, address).every((text) => known.includes(text))) return;
    await this.flags.require('user_management', accountId);
  }

  /**
   * @returns the addresses, each once, in the order given
   * @throws InvalidInput for one that is none, or that is no device or member of the account
   */
  async check(
    manager: EntityManager,
    { service, address, known }: GivenAddresses,
    accountId: string,
  ): Promise<NotificationGroup['address']> {
    const given = eachOnce(service, address);
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

/** Addresses of people are the same in any letter case, and the first spelling stays. */
function eachOnce(service: NotificationService, address: readonly string[]): string[] {
  const isOfPeople = service === 'email' || service === 'user';
  const byKey = new Map<string, string>();
  for (const text of address) {
    // Nothing but spaces is cut off: a line break is refused.
    const trimmed = text.replace(/^ +| +$/g, '');
    const spelled = service === 'push_notification' ? trimmed.toLowerCase() : trimmed;
    const key = isOfPeople ? spelled.toLowerCase() : spelled;
    if (!byKey.has(key)) byKey.set(key, spelled);
  }
  return [...byKey.values()];
}

/** A device of another account, or none at all, is refused in the same words as one that nobody approved. */
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
