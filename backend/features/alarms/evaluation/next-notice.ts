import { DAY_MS } from '@mesonet/model/durations.js';
import type { NoticeKind, Violation } from '@mesonet/contract/violations.js';

/** Facts about an episode in which the alarm has fired. They decide which notice is sent next. Times are UTC ms. */
export interface FiredEpisode {
  endedAt: number | null;
  endReason: Violation['end_reason'];
  acknowledgedAt: number | null;
  snoozedUntil: number | null;
  /** Reason why nobody may be notified now; null when people may be notified */
  mute: Violation['muted_by'];
  /**
   * Time of the newest notice that said that the alarm fired, that the episode lasts, or that the alarm still waits for
   * an acknowledgement
   */
  lastNoticeAt: number | null;
  noticeCount: number;
  reminders: number;
  hasEndNotice: boolean;
  intervalMs: number;
  /**
   * Time of the newest notice about any episode of the alarm that said that the alarm fired or that the episode lasts
   */
  alarmNoticeAt: number | null;
  remindsUntilAcknowledged: boolean;
  /** True when people were already notified of a newer episode of the alarm, which replaces this one. */
  hasNewer: boolean;
}

export type NextNotice =
  | { do: 'send'; kind: NoticeKind; number: number }
  /** No notice of the episode is due now, but one may become due. */
  | { do: 'wait' }
  /** No notice of the episode will be due any more. */
  | { do: 'settle' };

const WAIT: NextNotice = { do: 'wait' };
const SETTLE: NextNotice = { do: 'settle' };
/**
 * A notice with a date further in the future than this got its date from a wrong clock. It does not delay other
 * notices.
 */
const SKEW_MS = 60_000;
/** Time after the end of the episode at which reminders to acknowledge the episode stop. */
const REMIND_MS = DAY_MS;

/**
 * Decides which notice of an episode is due next.
 * @param now UTC ms
 */
export function nextNotice(episode: FiredEpisode, now: number): NextNotice {
  return episode.endedAt === null ? nextWhileOpen(episode, now) : nextAfterEnd(episode, episode.endedAt, now);
}

/**
 * Decides the next notice of an episode that lasts. The alarm sends at most one such notice within `intervalMs`, also
 * when a new episode begins, because an alarm that begins and ends again and again would otherwise send many.
 */
function nextWhileOpen(episode: FiredEpisode, now: number): NextNotice {
  const { noticeCount, lastNoticeAt, alarmNoticeAt, intervalMs } = episode;
  if (episode.acknowledgedAt !== null || isSilenced(episode, now)) return WAIT;
  if (isWithin(intervalMs, lastNoticeAt, now) || isWithin(intervalMs, alarmNoticeAt, now)) return WAIT;
  return { do: 'send', kind: noticeCount === 0 ? 'fired' : 'repeated', number: noticeCount };
}

/**
 * Decides the next notice of an episode that has ended. People who were notified of its beginning are always notified
 * of its end, even while the episode is snoozed, in quiet hours and in maintenance windows.
 */
function nextAfterEnd(episode: FiredEpisode, endedAt: number, now: number): NextNotice {
  const { noticeCount, endReason, hasEndNotice, acknowledgedAt, lastNoticeAt, intervalMs } = episode;
  if (noticeCount === 0) return SETTLE;
  if (!hasEndNotice) return { do: 'send', kind: endReason === 'cleared' ? 'cleared' : 'ended', number: 0 };
  const isClosed = acknowledgedAt !== null || episode.hasNewer || now - endedAt > REMIND_MS;
  if (isClosed || !episode.remindsUntilAcknowledged || endReason !== 'cleared') return SETTLE;
  if (isSilenced(episode, now) || isWithin(intervalMs, lastNoticeAt ?? endedAt, now)) return WAIT;
  return { do: 'send', kind: 'reminder', number: episode.reminders };
}

function isSilenced({ mute, snoozedUntil }: FiredEpisode, now: number): boolean {
  return mute !== null || (snoozedUntil !== null && now < snoozedUntil);
}

function isWithin(intervalMs: number, noticedAt: number | null, now: number): boolean {
  return noticedAt !== null && noticedAt <= now + SKEW_MS && now - noticedAt < intervalMs;
}
