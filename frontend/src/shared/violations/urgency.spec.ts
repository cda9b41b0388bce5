import { type Violation } from '@mesonet/contract/violations.js';
import { countLoud, loudOnes, urgencyOf, worstFirst } from './urgency.js';

const NOW = Date.parse('2026-11-22T12:00:00Z');
const at = (minutes: number) => new Date(NOW + minutes * 60_000).toISOString();

const violation = (groupkey: string, more: Partial<Violation> = {}) =>
  ({
    groupkey,
    stationid: 'demo_1',
    state: 'firing',
    severity: 'warning',
    start: at(-10),
    snoozed_until: null,
    ...more,
  }) as Violation;

describe('the urgency of a violation', () => {
  it.each([
    ['loud', {}],
    ['loud', { snoozed_until: at(-1) }],
    ['snoozed', { snoozed_until: at(1) }],
    ['pending', { state: 'pending' }],
    ['acknowledged', { state: 'acknowledged', snoozed_until: at(1) }],
    ['cleared', { state: 'cleared' }],
  ] as const)('is %s for %j', (urgency, more) => {
    expect(urgencyOf(violation('a', more), NOW)).toBe(urgency);
  });

  it('orders by what they call for, then by severity, then the newest first', () => {
    const all = [
      violation('snoozed', { snoozed_until: at(5), severity: 'critical' }),
      violation('acknowledged', { state: 'acknowledged' }),
      violation('pending', { state: 'pending' }),
      violation('older', { start: at(-20) }),
      violation('newer'),
      violation('critical', { severity: 'critical', start: at(-90) }),
    ];
    expect(worstFirst(all, NOW).map(({ groupkey }) => groupkey)).toEqual([
      ...['critical', 'newer', 'older', 'pending', 'acknowledged', 'snoozed'],
    ]);
    expect(loudOnes(all, NOW).map(({ groupkey }) => groupkey)).toEqual(['critical', 'newer', 'older']);
  });

  it('is counted by station', () => {
    const all = [violation('a'), violation('b'), violation('c', { stationid: 'demo_2', state: 'pending' })];
    expect([...countLoud(all, NOW)]).toEqual([['demo_1', 2]]);
    expect(countLoud(undefined, NOW).size).toBe(0);
  });
});
