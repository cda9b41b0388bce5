import { randomBytes, randomUUID } from 'node:crypto';
import {
  type ChangeNotificationGroup,
  type CreateNotificationGroup,
  MAX_NOTIFICATION_GROUPS,
  type NotificationGroup,
} from '@mesonet/contract/notification-groups.js';
import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import type { EntityManager, Repository } from 'typeorm';
import type { Access } from '../../../platform/access/principal.js';
import { writeAudit } from '../../../platform/audit/request-audit.js';
import { Conflict, Forbidden, NotFound } from '../../../platform/errors.js';
import { SecretBox } from '../../../platform/secrets/secret-box.js';
import { lockAccount } from '../lock-account.js';
import { GroupAddresses } from './group-addresses.js';
import { lastNoticesOf } from './last-notices.js';
import { NotificationGroupEntity } from './notification-group.entity.js';
import { toNotificationGroup } from './notification-groups.dto.js';

const SECRET_BYTES = 32;

/**
 * SQL that locks the alarms of a group in the same order as the evaluation of alarms does. Two transactions with the
 * same order cannot wait for each other.
 */
const LOCK_ALARMS = `SELECT FROM alarms WHERE $1::uuid = ANY (notification_groups) AND account_id = $2
  ORDER BY id FOR UPDATE`;

/** Stores notification groups, which are the recipients of notices. */
@Injectable()
export class NotificationGroupsService {
  constructor(
    @InjectRepository(NotificationGroupEntity) private readonly groups: Repository<NotificationGroupEntity>,
    private readonly addresses: GroupAddresses,
    private readonly secrets: SecretBox,
  ) {}

  /** Lists the notification groups, sorted by description. */
  async list({ accountId }: Access): Promise<NotificationGroup[]> {
    const groups = await this.groups.findBy({ accountId });
    const sorted = groups.sort(
      (a, b) => names.compare(a.description, b.description) || a.id.localeCompare(b.id),
    );
    return this.describe(this.groups.manager, sorted, accountId);
  }

  /**
   * Creates a notification group.
   * @throws InvalidInput for an address that nothing can be sent to
   * @throws Conflict when the account already has as many groups as allowed
   */
  async create({ accountId }: Access, given: CreateNotificationGroup): Promise<NotificationGroup> {
    const { desc: description, service, address } = given;
    checkReadOnly(given, { accountid: accountId });
    await this.addresses.requireService({ service, address, known: [] }, accountId);
    return this.groups.manager.transaction(async (manager) => {
      await lockAccount(manager, accountId);
      await requireRoom(manager, accountId);
      const id = randomUUID();
      const addresses = await this.addresses.check(manager, { service, address, known: [] }, accountId);
      const secretSealed = service === 'webhook' ? this.newSecret(id) : null;
      const group = { id, accountId, description, service, addresses, secretSealed, testedAt: null };
      await manager.insert(NotificationGroupEntity, group);
      const facts = { object: id, after: { desc: description, service, address: addresses } };
      await writeAudit({ action: 'notification_group_created', ...facts }, manager);
      const [described] = await this.describe(manager, [group], accountId);
      return described!;
    });
  }

  /**
   * Changes the description and the addresses of a notification group.
   * @throws NotFound when the account has no such group
   * @throws Conflict when the request names another service than the stored one
   * @throws Forbidden when the request changes a read-only field, such as the secret
   * @throws InvalidInput for an address that nothing can be sent to
   */
  async change(
    { accountId }: Access,
    id: string,
    given: ChangeNotificationGroup,
  ): Promise<NotificationGroup> {
    const before = await this.get(id, accountId);
    const added = { service: before.service, address: given.address ?? [], known: before.addresses };
    await this.addresses.requireService(added, accountId);
    return this.groups.manager.transaction(async (manager) => {
      const stored = await lockGroup(manager, id, accountId);
      const { service } = stored;
      checkReadOnly(given, { _id: id, accountid: accountId, secret: this.secretOf(stored) });
      if (given.service !== undefined && given.service !== service) {
        throw new Conflict('Service cannot be changed', 'service_fixed');
      }
      const { desc: description = stored.description, address = stored.addresses } = given;
      const known = stored.addresses;
      const addresses = await this.addresses.check(manager, { service, address, known }, accountId);
      const changes = { description, addresses };
      await manager.update(NotificationGroupEntity, { id, accountId }, changes);
      const facts = {
        before: { desc: stored.description, address: known },
        after: { desc: description, address: addresses },
      };
      if (JSON.stringify(facts.before) !== JSON.stringify(facts.after)) {
        await writeAudit({ action: 'notification_group_changed', ...facts }, manager);
      }
      const [described] = await this.describe(manager, [{ ...stored, ...changes }], accountId);
      return described!;
    });
  }

  /**
   * Removes a notification group, also from the alarms that use it.
   * @throws NotFound when the account has no such group
   */
  remove({ accountId }: Access, id: string): Promise<void> {
    return this.groups.manager.transaction(async (manager) => {
      const { description, service, addresses } = await lockGroup(manager, id, accountId);
      await manager.query(LOCK_ALARMS, [id, accountId]);
      await manager.query(
        `UPDATE alarms SET notification_groups = array_remove(notification_groups, $1::uuid)
         WHERE $1::uuid = ANY (notification_groups) AND account_id = $2`,
        [id, accountId],
      );
      await manager.delete(NotificationGroupEntity, { id, accountId });
      const before = { desc: description, service, address: addresses };
      await writeAudit({ action: 'notification_group_deleted', before }, manager);
    });
  }

  private async get(id: string, accountId: string): Promise<NotificationGroupEntity> {
    const group = await this.groups.findOneBy({ id, accountId });
    if (!group) throw new NotFound();
    return group;
  }

  private async describe(
    manager: EntityManager,
    groups: readonly Omit<NotificationGroupEntity, 'createdAt'>[],
    accountId: string,
  ): Promise<NotificationGroup[]> {
    const ids = groups.map(({ id }) => id);
    const notices = await lastNoticesOf(manager, ids, accountId);
    return groups.map((group) =>
      toNotificationGroup(group, { secret: this.secretOf(group), lastNotice: notices.get(group.id) ?? null }),
    );
  }

  private newSecret(id: string): Buffer {
    return this.secrets.seal(randomBytes(SECRET_BYTES).toString('base64url'), id);
  }

  private secretOf({
    id,
    secretSealed,
  }: Pick<NotificationGroupEntity, 'id' | 'secretSealed'>): string | null {
    return secretSealed && this.secrets.open(secretSealed, id);
  }
}

async function lockGroup(
  manager: EntityManager,
  id: string,
  accountId: string,
): Promise<NotificationGroupEntity> {
  await lockAccount(manager, accountId);
  const group = await manager.findOneBy(NotificationGroupEntity, { id, accountId });
  if (!group) throw new NotFound();
  return group;
}

async function requireRoom(manager: EntityManager, accountId: string): Promise<void> {
  if ((await manager.countBy(NotificationGroupEntity, { accountId })) < MAX_NOTIFICATION_GROUPS) return;
  const message = `An organization has at most ${MAX_NOTIFICATION_GROUPS} notification groups`;
  throw new Conflict(message, 'too_many_notification_groups');
}

type ReadOnly = Pick<ChangeNotificationGroup, '_id' | 'accountid' | 'secret'>;

/**
 * Checks that a request leaves read-only fields as they are.
 * @param stored the stored values of these fields; an empty object when the group is being created
 * @throws Forbidden that names the first field that the request would change
 */
function checkReadOnly(given: ReadOnly, stored: ReadOnly): void {
  for (const field of ['_id', 'accountid', 'secret'] as const) {
    // Clients that create a group may send an empty id, which is ignored.
    if (!given[field] || given[field] === stored[field]) continue;
    throw new Forbidden(`You may not change ${field}`, 'field_not_writable');
  }
}

const names = new Intl.Collator('en', { numeric: true });
