import type { LastNotice, NotificationGroup } from '@mesonet/contract/notification-groups.js';
import type { NotificationGroupEntity } from './notification-group.entity.js';

/** Facts about a notification group that come from other tables or must be decrypted first */
export interface GroupExtras {
  /** The decrypted secret of a webhook; null for other services. */
  secret: string | null;
  lastNotice: LastNotice | null;
}

export function toNotificationGroup(
  { id, accountId, description, service, addresses }: Omit<NotificationGroupEntity, 'createdAt'>,
  { secret, lastNotice }: GroupExtras,
): NotificationGroup {
  return {
    _id: id,
    accountid: accountId,
    desc: description,
    service,
    address: addresses,
    secret,
    last_notice: lastNotice,
  };
}
