import type { NoticeDetails } from './notice-details.js';

const HOUR_MS = 3_600_000;

export interface SkipContext {
  now: Date;
  /** Notices of an account in 24 h; 0: no limit. */
  dayCap: number;
}

/**
 * The one place that says which notices are not sent after all, beside those that no way out takes.
 * @returns why, for people; null: it is to be sent
 */
export function whySkipped(notice: NoticeDetails, { now, dayCap }: SkipContext): string | null {
  return (
    whyNotTo(notice) ??
    whyOutdated(notice, now) ??
    (dayCap > 0 && notice.earlier_of_day >= dayCap
      ? `The organization’s limit of ${dayCap} notices in 24 hours is reached`
      : null)
  );
}

/** The recipient is none any more. */
function whyNotTo(notice: NoticeDetails): string | null {
  if (!notice.has_group) return 'The notification group was deleted';
  if (!notice.is_in_group) return 'The recipient was removed from the notification group';
  if (notice.service === 'user' && !notice.is_member) return 'The user is no member of the organization';
  if (notice.service !== 'push_notification') return null;
  if (notice.device_token === null) return 'The device was removed';
  return notice.device_status === 'approved' ? null : 'The device is not approved';
}

/**
 * After trouble with a way out, nobody gets a pile of what is long over:
 * - of what goes on, only the newest is told, beside the beginning;
 * - a beginning that waited for more than an hour is not told once the episode is over;
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
  if (isEnd && !notice.was_told && !mayBeToldYet) return 'That it began was not told either';
  return null;
}
