import { type Violation } from '@mesonet/contract/violations.js';
import { displayUnits } from '../../../shared/units/display-units.js';
import { timelineEntries } from './timeline-entries.js';

const units = displayUnits('mph', {});
const START = Date.parse('2026-11-22T12:00:00Z');
const at = (minutes: number) => new Date(START + minutes * 60_000).toISOString();
type Notice = Violation['notifications'][number];

const notice = (minutes: number, more: Partial<Notice> = {}): Notice => ({
  ...{
    kind: 'fired',
    time: at(minutes),
    service: 'email',
    group: 'Operations',
    recipient: 'ops@example.org',
  },
  ...{ state: 'sent', attempts: 1, reason: null, sent_at: at(minutes), next_try_at: null },
  ...more,
});
const violation = (more: Partial<Violation>) =>
  ({
    ...{ variant: 'meas', mode: 'upper', measkey: 'windGustSpeed', limit: 40, min: null, max: null },
    ...{ state: 'firing', start: at(0), fired_at: at(5), end: null, end_reason: null, muted_by: null },
    ...{ fired_value: 47.24, acknowledged_at: null, acknowledged_by: null, note: null, notifications: [] },
    ...{ snoozed_at: null, snoozed_by: null, snoozed_until: null },
    ...more,
  }) as Violation;
const lines = (more: Partial<Violation>) =>
  timelineEntries(violation(more), units, 'UTC').map(({ at: time, title, result, details = [] }) =>
    [
      time === null ? 'now' : new Date(time).toISOString().slice(11, 16),
      title,
      ...(result ? [result] : []),
      ...details,
    ].join(' | '),
  );

describe('the timeline of an episode', () => {
  it('tells of condition, hold, firing and each notice, newest given first', () => {
    const notifications = [
      notice(20, { kind: 'repeated' }),
      notice(5, {
        service: 'webhook',
        group: 'Control',
        recipient: 'h.example',
        state: 'waiting',
        attempts: 3,
        reason: 'HTTP 503',
        sent_at: null,
        next_try_at: at(9),
      }),
      notice(5, { recipient: 'b@example.org', attempts: 2, reason: 'timeout', sent_at: at(6) }),
      notice(5),
    ];
    expect(lines({ notifications })).toEqual([
      '12:00 | Gust above 40.0 mph | Held 5 min before it counts',
      '12:05 | Fired at 47.2 mph',
      '12:05 | Control, 1 webhook | retrying | h.example: HTTP 503, tried 3 times, next try 22 Nov, 12:09, given up after 48 h',
      '12:05 | Operations, 2 addresses | sent | b@example.org: timeout, tried 2 times, sent 22 Nov, 12:06',
      '12:20 | Once more to Operations, 1 address | sent',
      'now | Waits to be acknowledged',
    ]);
  });

  it('says why nobody was notified, who took care and why it ended', () => {
    const over: Partial<Violation> = {
      state: 'cleared',
      fired_at: at(0),
      muted_by: 'maintenance',
      end: at(60),
      end_reason: 'cleared',
      acknowledged_at: at(10),
      acknowledged_by: 'ops@example.org',
      note: 'On my way',
    };
    expect(lines(over)).toEqual([
      '12:00 | Gust above 40.0 mph',
      '12:00 | Fired at 47.2 mph | Nobody was notified: maintenance',
      '12:10 | Acknowledged by ops@example.org | “On my way”',
      '13:00 | Cleared: back within the limit',
    ]);
    expect(lines({ ...over, variant: 'nodata' }).at(-1)).toBe('13:00 | Cleared: the station sends again');
    expect(lines({ ...over, end_reason: 'changed' }).at(-1)).toBe('13:00 | Ended: the alarm was changed');
  });

  it('says what a pending one waits for', () => {
    expect(lines({ state: 'pending', fired_at: null })).toEqual([
      '12:00 | Gust above 40.0 mph | Has to last before it counts',
      'now | Waits to see whether it lasts',
    ]);
  });

  it('says who snoozed it and until when', () => {
    const later = new Date(Date.now() + 3_600_000).toISOString();
    const snoozed = { snoozed_at: at(10), snoozed_by: 'ops@example.org' };
    const [, , lasting, waiting] = lines({ ...snoozed, snoozed_until: later });
    expect(lasting).toMatch(/^12:10 \| Snoozed by ops@example\.org \| No notices until /);
    expect(waiting).toBe('now | Waits to be acknowledged');
    expect(lines({ ...snoozed, snoozed_until: at(30) })).toContain(
      '12:10 | Snoozed by ops@example.org | No notices were sent until 22 Nov, 12:30',
    );
    expect(lines({ snoozed_at: at(10), snoozed_until: at(30) })).toContain(
      '12:10 | Snoozed | No notices were sent until 22 Nov, 12:30',
    );
  });

  it('names no value of a change or a silence that fired', () => {
    expect(lines({ variant: 'rate' })).toContain('12:05 | Fired');
    expect(lines({ variant: 'nodata', fired_value: null })).toContain('12:05 | Fired');
  });

  it('names no group and no recipient to those who are not told', () => {
    const hidden = notice(5, { state: 'failed', attempts: 9, group: '', recipient: null, sent_at: null });
    expect(lines({ notifications: [hidden] })[2]).toBe('12:05 | 1 address | failed | given up after 9 tries');
  });
});
