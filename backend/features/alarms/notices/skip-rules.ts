import { HOUR_MS } from '@mesonet/model/durations.js';
import type { NoticeDetails } from './notice-details.js';

/** Share of the daily limit that is reserved for critical alarms and for notices about the end of an episode */
const RESERVE = 0.2;

export interface SkipContext {
  now: Date;
  /** The most notices of an account in 24 h; 0 for no limit */
  dayCap: number;
}

/**
 * Decides if a notice is left out. After this decision, only the service that delivers the notice may refuse it.
 * @returns the reason why it is left out, as a text for people; null when it is to be sent
 */
export function skipReason(notice: NoticeDetails, { now, dayCap }: SkipContext): string | null {
  return (
    removalReason(notice) ?? outdatedReason(notice, now) ?? (dayCap > 0 ? capReason(notice, dayCap) : null)
  );
}

/**
 * Applies the daily limit. Notices about ends and critical alarms may use all of it, other notices only the part that
 * is not reserved.
 */
function capReason({ kind, severity, earlier_of_day: count }: NoticeDetails, dayCap: number): string | null {
  if (count >= dayCap) return `The organization’s limit of ${dayCap} notices in 24 hours is reached`;
  const isEnd = kind === 'cleared' || kind === 'ended';
  if (isEnd || severity === 'critical' || count < Math.ceil(dayCap * (1 - RESERVE))) return null;
  return `The rest of the organization’s ${dayCap} notices in 24 hours is kept for critical alarms`;
}

/**
 * Checks if the notification group still notifies the recipient.
 * @returns the reason why it no longer does; null when it still does
 */
function removalReason(notice: NoticeDetails): string | null {
  if (!notice.has_group) return 'The notification group was deleted';
  if (!notice.is_in_group) return 'The recipient was removed from the notification group';
  return unreachableReason(notice);
}

type NotifiedRecipient = Pick<NoticeDetails, 'service' | 'is_member' | 'device_token' | 'device_status'>;

/**
 * Checks if an address of a notification group can be notified.
 * @returns the reason why it cannot; null when it can
 */
export function unreachableReason(recipient: NotifiedRecipient): string | null {
  const { service, is_member, device_token, device_status } = recipient;
  if (service === 'user' && !is_member) return 'The user is not a member of the organization';
  if (service !== 'push_notification') return null;
  if (device_token === null) return 'The device was removed';
  return device_status === 'approved' ? null : 'The device is not approved';
}

/**
 * Leaves out notices that are out of date, for example because delivery has failed for a long time:
 * - of repeated notices and reminders, only the newest is sent;
 * - a first or repeated notice that waited for more than an hour is not sent when the episode is over;
 * - the end is reported only to people who were notified of the episode before.
 */
function outdatedReason(notice: NoticeDetails, now: Date): string | null {
  const { kind } = notice;
  const isReminder = kind === 'repeated' || kind === 'reminder';
  if (isReminder && notice.has_newer) return 'A newer notice took its place';
  if (kind === 'reminder' && notice.acknowledged_at !== null) return 'Somebody acknowledged it meanwhile';
  const hasWaitedLong = now.getTime() - notice.created_at.getTime() > HOUR_MS;
  if ((kind === 'fired' || kind === 'repeated') && notice.ended_at !== null && hasWaitedLong)
    return 'It was over before this could be sent';
  const isEnd = kind === 'cleared' || kind === 'ended';
  const mayHaveArrived = notice.earlier_try_at !== null;
  if (isEnd && !notice.was_told && !mayHaveArrived) return 'Its beginning was not told either';
  return null;
}
