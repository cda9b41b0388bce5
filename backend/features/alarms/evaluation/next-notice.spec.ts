import { type NextNotice, nextNotice, type ToldEpisode } from './next-notice.js';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const NOW = Date.UTC(2026, 10, 22, 6);
const ago = (minutes: number) => NOW - minutes * MINUTE;

/** It fired a moment ago, and nobody was told yet. */
const FIRED: ToldEpisode = {
  endedAt: null,
  endReason: null,
  acknowledgedAt: null,
  snoozedUntil: null,
  mute: null,
  lastToldAt: null,
  tellings: 0,
  reminders: 0,
  isEndTold: false,
  intervalMs: 15 * MINUTE,
  alarmToldAt: null,
  remindsUntilAcknowledged: false,
  hasNewer: false,
};
const told = (minutes: number): Partial<ToldEpisode> => ({
  lastToldAt: ago(minutes),
  alarmToldAt: ago(minutes),
  tellings: 1,
});
const ended = (minutes: number, endReason: ToldEpisode['endReason'] = 'cleared'): Partial<ToldEpisode> => ({
  endedAt: ago(minutes),
  endReason,
});
/** Its end was told, and people are to be reminded of it. */
const reminding: Partial<ToldEpisode> = {
  ...told(20),
  ...ended(18),
  isEndTold: true,
  remindsUntilAcknowledged: true,
};
const MUTES = ['maintenance', 'quiet_hours', 'late_data'] as const;

const tell = (kind: string, number = 0) => ({ do: 'tell', kind, number }) as NextNotice;
const WAIT: NextNotice = { do: 'wait' };
const SETTLE: NextNotice = { do: 'settle' };

describe('while an episode lasts', () => {
  it.each<[string, Partial<ToldEpisode>, NextNotice]>([
    ['is told at once', {}, tell('fired')],
    ['is told at once when the last notice of the alarm is old', { alarmToldAt: ago(15) }, tell('fired')],
    ['waits when the alarm told of another a moment ago', { alarmToldAt: ago(14) }, WAIT],
    ['waits within the interval', told(14), WAIT],
    ['is told again after the interval', told(15), tell('repeated', 1)],
    ['is told again and again', { ...told(15), tellings: 7 }, tell('repeated', 7)],
    ['waits when its last notice is of a clock a little ahead', told(-1), WAIT],
    ['waits for no notice of the future: the clock was set back', told(-60), tell('repeated', 1)],
    ['rests once acknowledged', { ...told(600), acknowledgedAt: ago(590) }, WAIT],
    ['rests while snoozed', { ...told(600), snoozedUntil: NOW + 1 }, WAIT],
    ['goes on after a snooze', { ...told(600), snoozedUntil: NOW }, tell('repeated', 1)],
    ['begins after a snooze', { snoozedUntil: NOW }, tell('fired')],
    ...MUTES.map((mute): [string, Partial<ToldEpisode>, NextNotice] => [`is mute: ${mute}`, { mute }, WAIT]),
    ...MUTES.map((mute): [string, Partial<ToldEpisode>, NextNotice] => [
      `is mute though told: ${mute}`,
      { ...told(600), mute },
      WAIT,
    ]),
  ])('it %s', (_, changes, expected) => {
    expect(nextNotice({ ...FIRED, ...changes }, NOW)).toEqual(expected);
  });
});

describe('once an episode has ended', () => {
  it.each<[string, Partial<ToldEpisode>, NextNotice]>([
    ['is of no interest to whoever was not told', ended(1), SETTLE],
    ['is told at once, within the interval', { ...told(2), ...ended(0) }, tell('cleared')],
    ['is told though acknowledged', { ...told(2), ...ended(0), acknowledgedAt: ago(1) }, tell('cleared')],
    ['is told though snoozed', { ...told(2), ...ended(0), snoozedUntil: NOW + HOUR }, tell('cleared')],
    ...MUTES.map((mute): [string, Partial<ToldEpisode>, NextNotice] => [
      `is told though mute by now: ${mute}`,
      { ...told(2), ...ended(0), mute },
      tell('cleared'),
    ]),
    ['says that its rule changed', { ...told(2), ...ended(0, 'changed') }, tell('ended')],
    ['says that it was disabled', { ...told(2), ...ended(0, 'disabled') }, tell('ended')],
    ['says that it was deleted', { ...told(2), ...ended(0, 'deleted') }, tell('ended')],
    ['is told though a newer one was told', { ...told(2), ...ended(0), hasNewer: true }, tell('cleared')],
    ['is over once that is told', { ...told(2), ...ended(1), isEndTold: true }, SETTLE],
  ])('it %s', (_, changes, expected) => {
    expect(nextNotice({ ...FIRED, ...changes }, NOW)).toEqual(expected);
  });

  it.each<[string, Partial<ToldEpisode>, NextNotice]>([
    ['come after the interval', {}, tell('reminder')],
    ['come again and again', { reminders: 4 }, tell('reminder', 4)],
    ['wait for the interval', { lastToldAt: ago(14) }, WAIT],
    ['wait while snoozed', { snoozedUntil: NOW + 1 }, WAIT],
    ...MUTES.map((mute): [string, Partial<ToldEpisode>, NextNotice] => [`wait: ${mute}`, { mute }, WAIT]),
    ['end when somebody acknowledges', { acknowledgedAt: ago(1) }, SETTLE],
    ['end when nobody wants them any more', { remindsUntilAcknowledged: false }, SETTLE],
    ['end once a newer episode is told', { hasNewer: true }, SETTLE],
    ['go on for a day', { endedAt: NOW - 24 * HOUR }, tell('reminder')],
    ['end after a day', { endedAt: NOW - 24 * HOUR - 1 }, SETTLE],
    ['are of no use once the alarm is deleted', { endReason: 'deleted' }, SETTLE],
  ])('reminders %s', (_, changes, expected) => {
    expect(nextNotice({ ...FIRED, ...reminding, ...changes }, NOW)).toEqual(expected);
  });
});

it('tells of an alarm that flaps each second for an hour once an interval, and of each such end', () => {
  const fired: number[] = [];
  let alarmToldAt: number | null = null;
  for (let second = 0; second < 3_600; second += 2) {
    const now = NOW + second * 1_000;
    const begun = { ...FIRED, alarmToldAt };
    const isTold = nextNotice(begun, now).do === 'tell';
    if (isTold) {
      fired.push(second / 60);
      alarmToldAt = now;
    }
    const over = { ...begun, endedAt: now + 1_000, endReason: 'cleared' as const, tellings: Number(isTold) };
    expect(nextNotice(over, now + 1_000)).toEqual(isTold ? tell('cleared') : SETTLE);
  }
  expect(fired).toEqual([0, 15, 30, 45]);
});
