import {
  type ChangeDeviceToken,
  type CreateDeviceToken,
  type DeviceTokenStatus,
  MAX_DEVICE_TOKENS,
  MAX_GUEST_DEVICE_TOKENS,
} from '@mesonet/contract/device-tokens.js';
import { Inject, Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import type { EntityManager, FindOptionsWhere, Repository } from 'typeorm';
import { type Access, atLeast } from '../../../platform/access/principal.js';
import { writeAudit } from '../../../platform/audit/request-audit.js';
import type { Config } from '../../../platform/config.js';
import { CONFIG } from '../../../platform/config.module.js';
import { Conflict, Forbidden, NotFound, Unauthorized } from '../../../platform/errors.js';
import { lockAccount } from '../lock-account.js';
import { checkDeviceToken } from './check-device-token.js';
import { DeviceTokenEntity } from './device-token.entity.js';
import { toDeviceToken } from './device-tokens.dto.js';

export type Verdict = 'approved' | 'denied';

const RANK: Record<DeviceTokenStatus, number> = { pending: 0, approved: 1, denied: 2 };
/** The states from which a manager of the organization may approve or deny a device. */
const LEGAL: Record<Verdict, readonly DeviceTokenStatus[]> = {
  approved: ['pending'],
  denied: ['pending', 'approved'],
};
const ACTIONS = { approved: 'device_token_approved', denied: 'device_token_denied' } as const;

/**
 * Stores the phones and browsers that accept pushes. Their users register them, and managers of the organization
 * approve or deny them.
 */
@Injectable()
export class DeviceTokensService {
  constructor(
    @InjectRepository(DeviceTokenEntity) private readonly tokens: Repository<DeviceTokenEntity>,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  /**
   * Lists devices of the account. A caller with the role manager or above gets all of them, any other caller only their
   * own. Pending devices come first, denied ones last.
   */
  async list(access: Access): Promise<DeviceTokenEntity[]> {
    const tokens = await this.tokens.findBy(visibleTo(access));
    return tokens.sort(
      (a, b) => RANK[a.status] - RANK[b.status] || names.compare(a.name, b.name) || a.id.localeCompare(b.id),
    );
  }

  /**
   * Returns a device.
   * @throws NotFound for an unknown device, and for a device of another user when the caller's role is below manager
   */
  async get(access: Access, id: string): Promise<DeviceTokenEntity> {
    const token = await this.tokens.findOneBy({ id, ...visibleTo(access) });
    if (!token) throw new NotFound();
    return token;
  }

  /**
   * Registers a device. If the account already has a device with this token, that device is returned unchanged.
   * @throws InvalidInput for a browser's subscription to which nothing can be sent
   * @throws Conflict when the account, or a caller with the role guest, already has as many devices as allowed
   */
  register(access: Access, { device_token, name }: CreateDeviceToken): Promise<DeviceTokenEntity> {
    const { accountId } = access;
    const ownerId = ownerOf(access);
    checkDeviceToken(device_token, this.config.NOTIFY_PRIVATE_HOSTS);
    return this.tokens.manager.transaction(async (manager) => {
      await lockAccount(manager, accountId);
      // The token is searched by its md5 digest, because the index of the table holds these digests. A token itself
      // may be too long for an index entry.
      const known = await manager
        .createQueryBuilder(DeviceTokenEntity, 'token')
        .where('md5(token.deviceToken) = md5(:device_token)', { device_token })
        .andWhere('token.deviceToken = :device_token AND token.accountId = :accountId', { accountId })
        .getOne();
      if (known) return known;
      await requireRoom(manager, access);
      const created = manager.create(DeviceTokenEntity, {
        accountId,
        ownerId,
        deviceToken: device_token,
        name,
      });
      const token = await manager.save(DeviceTokenEntity, { ...created, status: 'pending' });
      await writeAudit({ action: 'device_token_added', object: token.id, after: { name } }, manager);
      return token;
    });
  }

  /**
   * Approves or denies a device, as the field `enabled` of the request says. The other fields of the
   * request may only repeat the stored values.
   * @throws Forbidden for a field that differs from the stored one
   * @throws NotFound when the account has no such device
   * @throws Conflict when the present state of the device does not allow the change
   */
  async change(
    access: Access,
    id: string,
    { enabled, ...given }: ChangeDeviceToken,
  ): Promise<DeviceTokenEntity> {
    const shown = toDeviceToken(await this.get(access, id));
    for (const [field, value] of Object.entries(given)) {
      if (value === null || value === undefined || value === shown[field as keyof typeof shown]) continue;
      throw new Forbidden(`You may not change ${field}`, 'field_not_writable');
    }
    return this.judge(access, id, enabled ? 'approved' : 'denied');
  }

  /**
   * Approves a pending device, or denies a pending or approved one.
   * @throws NotFound when the account has no such device
   * @throws Conflict for a device in another state
   */
  judge({ accountId }: Access, id: string, verdict: Verdict): Promise<DeviceTokenEntity> {
    return this.tokens.manager.transaction(async (manager) => {
      const lock = { mode: 'pessimistic_write' } as const;
      const token = await manager.findOne(DeviceTokenEntity, { where: { id, accountId }, lock });
      if (!token) throw new NotFound();
      const { status, name } = token;
      if (!LEGAL[verdict].includes(status)) throw new Conflict(refusalOf(status, verdict), 'illegal_move');
      await manager.update(DeviceTokenEntity, { id, accountId }, { status: verdict });
      const facts = { object: id, before: { name, status }, after: { name, status: verdict } };
      await writeAudit({ action: ACTIONS[verdict], ...facts }, manager);
      return { ...token, status: verdict };
    });
  }

  /**
   * Deletes a device, and removes it from the notification groups that contain it.
   * @throws NotFound for an unknown device, and for a device of another user when the caller's role is below manager
   */
  remove(access: Access, id: string): Promise<void> {
    const { accountId } = access;
    return this.tokens.manager.transaction(async (manager) => {
      await lockAccount(manager, accountId);
      const token = await manager.findOneBy(DeviceTokenEntity, { id, ...visibleTo(access) });
      if (!token) throw new NotFound();
      await manager.query(
        `UPDATE notification_groups SET addresses = array_remove(addresses, $1)
         WHERE service = 'push_notification' AND $1 = ANY (addresses) AND account_id = $2`,
        [id, accountId],
      );
      await manager.delete(DeviceTokenEntity, { id, accountId });
      const before = { name: token.name, status: token.status };
      await writeAudit({ action: 'device_token_deleted', object: id, before }, manager);
    });
  }
}

function visibleTo(access: Access): FindOptionsWhere<DeviceTokenEntity> {
  const { role, accountId } = access;
  return atLeast(role, 'manager') ? { accountId } : { ownerId: ownerOf(access), accountId };
}

function ownerOf({ principal }: Access): string {
  if (!principal) throw new Unauthorized();
  return principal.id;
}

function refusalOf(status: DeviceTokenStatus, verdict: Verdict): string {
  if (status === verdict) return `The device is ${status} already`;
  return 'The device was denied and cannot be approved any more';
}

/**
 * Checks the limits on the number of devices. Besides the limit of the account, each guest has a limit of their own,
 * because otherwise one guest could use up the limit of the account. Managers and admins need no limit of their own,
 * because they can remove the devices of others.
 */
async function requireRoom(manager: EntityManager, access: Access): Promise<void> {
  const { accountId, role } = access;
  if ((await manager.countBy(DeviceTokenEntity, { accountId })) >= MAX_DEVICE_TOKENS)
    throw new Conflict(`An organization has at most ${MAX_DEVICE_TOKENS} devices`, 'too_many_devices');
  if (atLeast(role, 'manager')) return;
  const ownerId = ownerOf(access);
  if ((await manager.countBy(DeviceTokenEntity, { ownerId, accountId })) < MAX_GUEST_DEVICE_TOKENS) return;
  throw new Conflict(`A guest has at most ${MAX_GUEST_DEVICE_TOKENS} devices`, 'too_many_devices');
}

const names = new Intl.Collator('en', { numeric: true });
