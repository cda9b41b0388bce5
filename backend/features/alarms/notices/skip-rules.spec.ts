import type { NoticeDetails } from './notice-details.js';
import { skipReason } from './skip-rules.js';

const NOW = new Date('2026-01-31T12:00:00Z');
const minutesAgo = (minutes: number) => new Date(NOW.getTime() - minutes * 60_000);

const NOTICE: Partial<NoticeDetails> = {
  kind: 'fired',
  service: 'email',
  severity: 'warning',
  created_at: minutesAgo(1),
  ended_at: null,
  acknowledged_at: null,
  has_group: true,
  is_in_group: true,
  is_member: true,
  device_token: null,
  device_status: null,
  was_told: true,
  has_newer: false,
  earlier_try_at: null,
  earlier_of_day: 0,
};
const why = (changes: Partial<NoticeDetails>, dayCap = 10) =>
  skipReason({ ...NOTICE, ...changes } as NoticeDetails, { now: NOW, dayCap });

describe('skipReason', () => {
  it.each<[string, Partial<NoticeDetails>]>([
    ['a beginning', {}],
    ['a late beginning of what goes on', { created_at: minutesAgo(600) }],
    ['a beginning of what is over, within the hour', { created_at: minutesAgo(59), ended_at: NOW }],
    ['a beginning that newer notices follow', { has_newer: true }],
    ['the newest of what goes on', { kind: 'repeated' }],
    ['an end to whoever was told', { kind: 'cleared', ended_at: NOW }],
    ['an end behind a beginning that waits', { kind: 'cleared', was_told: false, earlier_try_at: NOW }],
    ['a reminder', { kind: 'reminder', ended_at: minutesAgo(90), created_at: minutesAgo(80) }],
    ['the last before the reserve', { earlier_of_day: 7 }],
    ['the last critical one that the cap allows', { earlier_of_day: 9, severity: 'critical' }],
    ['the last end that the cap allows', { earlier_of_day: 9, kind: 'cleared', ended_at: NOW }],
    ['a member', { service: 'user' }],
    [
      'an approved device',
      { service: 'push_notification', device_token: 'token', device_status: 'approved' },
    ],
  ])('lets %s through', (_, changes) => {
    expect(why(changes)).toBeNull();
  });

  it.each<[string, Partial<NoticeDetails>]>([
    ['The notification group was deleted', { has_group: false, is_in_group: false }],
    ['The recipient was removed from the notification group', { is_in_group: false }],
    ['The user is not a member of the organization', { service: 'user', is_member: false }],
    ['The device was removed', { service: 'push_notification' }],
    ...(['pending', 'denied'] as const).map((device_status): [string, Partial<NoticeDetails>] => [
      'The device is not approved',
      { service: 'push_notification', device_token: 'token', device_status },
    ]),
    ['A newer notice took its place', { kind: 'repeated', has_newer: true }],
    ['A newer notice took its place', { kind: 'reminder', has_newer: true }],
    ['Somebody acknowledged it meanwhile', { kind: 'reminder', acknowledged_at: NOW }],
    ['It was over before this could be sent', { created_at: minutesAgo(61), ended_at: NOW }],
    [
      'It was over before this could be sent',
      { kind: 'repeated', created_at: minutesAgo(61), ended_at: NOW },
    ],
    ['Its beginning was not told either', { kind: 'cleared', was_told: false }],
    ['Its beginning was not told either', { kind: 'ended', was_told: false }],
    ['The organization’s limit of 10 notices in 24 hours is reached', { earlier_of_day: 10 }],
    [
      'The rest of the organization’s 10 notices in 24 hours is kept for critical alarms',
      { earlier_of_day: 8 },
    ],
  ])('says: %s', (reason, changes) => {
    expect(why(changes)).toBe(reason);
  });

  it('knows no cap of 0', () => {
    expect(why({ earlier_of_day: 1_000_000 }, 0)).toBeNull();
  });
});
