import type { NoticeKind, Violation } from '@mesonet/contract/violations.js';

/** The facts about an episode that has fired, by which its next notice is decided. Times are UTC ms. */
export interface ToldEpisode {
  endedAt: number | null;
  endReason: Violation['end_reason'];
  acknowledgedAt: number | null;
  snoozedUntil: number | null;
  /** Why nobody may be woken now; null: somebody may. */
  mute: Violation['muted_by'];
  /** When the newest notice was written while it lasted, or a reminder since. */
  lastToldAt: number | null;
  tellings: number;
  reminders: number;
  isEndTold: boolean;
  intervalMs: number;
  /** Newest notice of the alarm, of whichever episode. */
  alarmToldAt: number | null;
  remindsUntilAcknowledged: boolean;
  /** Somebody was told of a newer episode of the alarm: that one stands for this one. */
  hasNewer: boolean;
}

export type NextNotice =
  | { do: 'tell'; kind: NoticeKind; number: number }
  /** Nothing now. */
  | { do: 'wait' }
  /** Nothing any more. */
  | { do: 'settle' };

const WAIT: NextNotice = { do: 'wait' };
const SETTLE: NextNotice = { do: 'settle' };
/** A notice that is dated further in the future than this was dated by a wrong clock: it silences nothing. */
const SKEW_MS = 60_000;
/** Reminders end a day after the episode. */
const REMIND_MS = 24 * 3_600_000;

/** Decides what is to be told of an episode next. @param now UTC ms */
export function nextNotice(episode: ToldEpisode, now: number): NextNotice {
  return episode.endedAt === null ? whileItLasts(episode, now) : onceItEnded(episode, episode.endedAt, now);
}

/** A new episode soon after a notice waits: an alarm that flaps tells once an interval. */
function whileItLasts(episode: ToldEpisode, now: number): NextNotice {
  const { tellings, lastToldAt, alarmToldAt, intervalMs } = episode;
  if (episode.acknowledgedAt !== null || isSilenced(episode, now)) return WAIT;
  if (isWithin(intervalMs, lastToldAt, now) || isWithin(intervalMs, alarmToldAt, now)) return WAIT;
  return { do: 'tell', kind: tellings === 0 ? 'fired' : 'repeated', number: tellings };
}

/** Whoever heard that it began hears that it is over, whatever is silenced by then. */
function onceItEnded(episode: ToldEpisode, endedAt: number, now: number): NextNotice {
  const { tellings, endReason, isEndTold, acknowledgedAt, lastToldAt, intervalMs } = episode;
  if (tellings === 0) return SETTLE;
  if (!isEndTold) return { do: 'tell', kind: endReason === 'cleared' ? 'cleared' : 'ended', number: 0 };
  const isOver = acknowledgedAt !== null || episode.hasNewer || now - endedAt > REMIND_MS;
  if (isOver || !episode.remindsUntilAcknowledged || endReason !== 'cleared') return SETTLE;
  if (isSilenced(episode, now) || isWithin(intervalMs, lastToldAt ?? endedAt, now)) return WAIT;
  return { do: 'tell', kind: 'reminder', number: episode.reminders };
}

function isSilenced({ mute, snoozedUntil }: ToldEpisode, now: number): boolean {
  return mute !== null || (snoozedUntil !== null && now < snoozedUntil);
}

function isWithin(intervalMs: number, toldAt: number | null, now: number): boolean {
  return toldAt !== null && toldAt <= now + SKEW_MS && now - toldAt < intervalMs;
}
