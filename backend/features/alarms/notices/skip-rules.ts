import type { NoticeDetails } from './notice-details.js';

const HOUR_MS = 3_600_000;
/** The part of a day's notices that is kept for critical alarms, and for the ends of what was told. */
const RESERVE = 0.2;

export interface SkipContext {
  now: Date;
  /** Notices of an account in 24 h; 0: no limit. */
  dayCap: number;
}

/**
 * Decides which notices are not sent after all. No other place does, except the channels, which may refuse one.
 * @returns why, for people; null: it is to be sent
 */
export function whySkipped(notice: NoticeDetails, { now, dayCap }: SkipContext): string | null {
  return whyRemoved(notice) ?? whyOutdated(notice, now) ?? (dayCap > 0 ? whyTooMany(notice, dayCap) : null);
}

/** Ends and critical alarms are told until the limit is reached, all others until only the reserve is left. */
function whyTooMany({ kind, severity, earlier_of_day: count }: NoticeDetails, dayCap: number): string | null {
  if (count >= dayCap) return `The organization’s limit of ${dayCap} notices in 24 hours is reached`;
  const isEnd = kind === 'cleared' || kind === 'ended';
  if (isEnd || severity === 'critical' || count < Math.ceil(dayCap * (1 - RESERVE))) return null;
  return `The rest of the organization’s ${dayCap} notices in 24 hours is kept for critical alarms`;
}

/** @returns why the group does not notify the recipient any more; null: it does */
function whyRemoved(notice: NoticeDetails): string | null {
  if (!notice.has_group) return 'The notification group was deleted';
  if (!notice.is_in_group) return 'The recipient was removed from the notification group';
  return whyUnreachable(notice);
}

type NotifiedRecipient = Pick<NoticeDetails, 'service' | 'is_member' | 'device_token' | 'device_status'>;

/** @returns why an address of a group, which still holds it, cannot be notified; null: it can */
export function whyUnreachable(recipient: NotifiedRecipient): string | null {
  const { service, is_member, device_token, device_status } = recipient;
  if (service === 'user' && !is_member) return 'The user is not a member of the organization';
  if (service !== 'push_notification') return null;
  if (device_token === null) return 'The device was removed';
  return device_status === 'approved' ? null : 'The device is not approved';
}

/**
 * After trouble with a channel, nobody gets a pile of notices that are long out of date:
 * - only the newest of the repeated notices and reminders is told;
 * - a first or repeated notice that waited for more than an hour is not told once the episode is over;
 * - an end is told only to whoever was told before.
 */
function whyOutdated(notice: NoticeDetails, now: Date): string | null {
  const { kind } = notice;
  const goesOn = kind === 'repeated' || kind === 'reminder';
  if (goesOn && notice.has_newer) return 'A newer notice took its place';
  if (kind === 'reminder' && notice.acknowledged_at !== null) return 'Somebody acknowledged it meanwhile';
  const hasWaitedLong = now.getTime() - notice.created_at.getTime() > HOUR_MS;
  if ((kind === 'fired' || kind === 'repeated') && notice.ended_at !== null && hasWaitedLong)
    return 'It was over before this could be sent';
  const isEnd = kind === 'cleared' || kind === 'ended';
  const mayBeToldYet = notice.earlier_try_at !== null;
  if (isEnd && !notice.was_told && !mayBeToldYet) return 'Its beginning was not told either';
  return null;
}
