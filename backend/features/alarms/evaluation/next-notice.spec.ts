import { HOUR_MS, MINUTE_MS } from '@mesonet/model/durations.js';
import { type NextNotice, nextNotice, type FiredEpisode } from './next-notice.js';

const NOW = Date.UTC(2026, 10, 22, 6);
const ago = (minutes: number) => NOW - minutes * MINUTE_MS;

/** An episode that fired a moment ago, without a notice so far */
const FIRED: FiredEpisode = {
  endedAt: null,
  endReason: null,
  acknowledgedAt: null,
  snoozedUntil: null,
  mute: null,
  lastNoticeAt: null,
  noticeCount: 0,
  reminders: 0,
  hasEndNotice: false,
  intervalMs: 15 * MINUTE_MS,
  alarmNoticeAt: null,
  remindsUntilAcknowledged: false,
  hasNewer: false,
};
const noticed = (minutes: number): Partial<FiredEpisode> => ({
  lastNoticeAt: ago(minutes),
  alarmNoticeAt: ago(minutes),
  noticeCount: 1,
});
const ended = (minutes: number, endReason: FiredEpisode['endReason'] = 'cleared'): Partial<FiredEpisode> => ({
  endedAt: ago(minutes),
  endReason,
});
/** An episode whose end was notified, and of which people are to be reminded */
const reminding: Partial<FiredEpisode> = {
  ...noticed(20),
  ...ended(18),
  hasEndNotice: true,
  remindsUntilAcknowledged: true,
};
const MUTES = ['maintenance', 'quiet_hours', 'late_data'] as const;

const send = (kind: string, number = 0) => ({ do: 'send', kind, number }) as NextNotice;
const WAIT: NextNotice = { do: 'wait' };
const SETTLE: NextNotice = { do: 'settle' };

describe('while an episode lasts', () => {
  it.each<[string, Partial<FiredEpisode>, NextNotice]>([
    ['is told at once', {}, send('fired')],
    ['is told at once when the last notice of the alarm is old', { alarmNoticeAt: ago(15) }, send('fired')],
    ['waits when the alarm told of another a moment ago', { alarmNoticeAt: ago(14) }, WAIT],
    ['waits within the interval', noticed(14), WAIT],
    ['is told again after the interval', noticed(15), send('repeated', 1)],
    ['is told again and again', { ...noticed(15), noticeCount: 7 }, send('repeated', 7)],
    ['waits when its last notice is of a clock a little ahead', noticed(-1), WAIT],
    ['waits for no notice of the future: the clock was set back', noticed(-60), send('repeated', 1)],
    ['rests once acknowledged', { ...noticed(600), acknowledgedAt: ago(590) }, WAIT],
    ['rests while snoozed', { ...noticed(600), snoozedUntil: NOW + 1 }, WAIT],
    ['goes on after a snooze', { ...noticed(600), snoozedUntil: NOW }, send('repeated', 1)],
    ['begins after a snooze', { snoozedUntil: NOW }, send('fired')],
    ...MUTES.map((mute): [string, Partial<FiredEpisode>, NextNotice] => [`is mute: ${mute}`, { mute }, WAIT]),
    ...MUTES.map((mute): [string, Partial<FiredEpisode>, NextNotice] => [
      `is mute though told: ${mute}`,
      { ...noticed(600), mute },
      WAIT,
    ]),
  ])('it %s', (_, changes, expected) => {
    expect(nextNotice({ ...FIRED, ...changes }, NOW)).toEqual(expected);
  });
});

describe('once an episode has ended', () => {
  it.each<[string, Partial<FiredEpisode>, NextNotice]>([
    ['is of no interest to whoever was not told', ended(1), SETTLE],
    ['is told at once, within the interval', { ...noticed(2), ...ended(0) }, send('cleared')],
    ['is told though acknowledged', { ...noticed(2), ...ended(0), acknowledgedAt: ago(1) }, send('cleared')],
    ['is told though snoozed', { ...noticed(2), ...ended(0), snoozedUntil: NOW + HOUR_MS }, send('cleared')],
    ...MUTES.map((mute): [string, Partial<FiredEpisode>, NextNotice] => [
      `is told though mute by now: ${mute}`,
      { ...noticed(2), ...ended(0), mute },
      send('cleared'),
    ]),
    ['says that its rule changed', { ...noticed(2), ...ended(0, 'changed') }, send('ended')],
    ['says that it was disabled', { ...noticed(2), ...ended(0, 'disabled') }, send('ended')],
    ['says that it was deleted', { ...noticed(2), ...ended(0, 'deleted') }, send('ended')],
    ['is told though a newer one was told', { ...noticed(2), ...ended(0), hasNewer: true }, send('cleared')],
    ['is over once that is told', { ...noticed(2), ...ended(1), hasEndNotice: true }, SETTLE],
  ])('it %s', (_, changes, expected) => {
    expect(nextNotice({ ...FIRED, ...changes }, NOW)).toEqual(expected);
  });

  it.each<[string, Partial<FiredEpisode>, NextNotice]>([
    ['come after the interval', {}, send('reminder')],
    ['come again and again', { reminders: 4 }, send('reminder', 4)],
    ['wait for the interval', { lastNoticeAt: ago(14) }, WAIT],
    ['wait while snoozed', { snoozedUntil: NOW + 1 }, WAIT],
    ...MUTES.map((mute): [string, Partial<FiredEpisode>, NextNotice] => [`wait: ${mute}`, { mute }, WAIT]),
    ['end when somebody acknowledges', { acknowledgedAt: ago(1) }, SETTLE],
    ['end when nobody wants them any more', { remindsUntilAcknowledged: false }, SETTLE],
    ['end once a newer episode is told', { hasNewer: true }, SETTLE],
    ['go on for a day', { endedAt: NOW - 24 * HOUR_MS }, send('reminder')],
    ['end after a day', { endedAt: NOW - 24 * HOUR_MS - 1 }, SETTLE],
    ['are of no use once the alarm is deleted', { endReason: 'deleted' }, SETTLE],
  ])('reminders %s', (_, changes, expected) => {
    expect(nextNotice({ ...FIRED, ...reminding, ...changes }, NOW)).toEqual(expected);
  });
});

it('tells of an alarm that flaps each second for an hour once an interval, and of each such end', () => {
  const fired: number[] = [];
  let alarmNoticeAt: number | null = null;
  for (let second = 0; second < 3_600; second += 2) {
    const now = NOW + second * 1_000;
    const begun = { ...FIRED, alarmNoticeAt };
    const isSent = nextNotice(begun, now).do === 'send';
    if (isSent) {
      fired.push(second / 60);
      alarmNoticeAt = now;
    }
    const over = {
      ...begun,
      endedAt: now + 1_000,
      endReason: 'cleared' as const,
      noticeCount: Number(isSent),
    };
    expect(nextNotice(over, now + 1_000)).toEqual(isSent ? send('cleared') : SETTLE);
  }
  expect(fired).toEqual([0, 15, 30, 45]);
});
