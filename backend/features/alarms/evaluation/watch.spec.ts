import { MINUTE_MS } from '@mesonet/model/durations.js';
import type { FollowedSample } from '../../../samples/core/sample-followers.js';
import { type AlarmState, newState } from './judge.js';
import type { AlarmRule } from './rule.js';
import { Watch } from './watch.js';
import { UPPER_RULE } from '../../../../test/support/alarms/upper-rule.js';

const NOW = Date.UTC(2026, 10, 22, 6);

function watchOf(rule: Partial<AlarmRule>, state: Partial<AlarmState>): Watch {
  const alarm = {
    ...{ id: 'alarm', revision: '1', series: 1, measkey: 'temperature', mode: 'upper', desc: '' },
    ...{ ruleSince: 0, rule: { ...UPPER_RULE, ...rule } },
  };
  return new Watch(alarm, { ...newState(0), ...state }, NOW, () => undefined);
}

const sample = (minute: number, temperature: number): FollowedSample => {
  const time = NOW + minute * MINUTE_MS;
  const values = { temperature };
  return { time, receivedAt: time, values, sent: values } as unknown as FollowedSample;
};

describe('after a server clock that was a day ahead', () => {
  const ahead = NOW + 24 * 60 * MINUTE_MS;

  it('judges the samples of now', () => {
    const watch = watchOf({}, { lastTime: ahead });
    watch.pass(NOW);
    watch.follow(sample(1, 90));
    expect(watch.state.phase).toBe('firing');
  });

  it('measures changes from the samples of now', () => {
    const watch = watchOf({ variant: 'rate', change: 5, windowMs: 10 * MINUTE_MS }, {});
    watch.remember(ahead, 40);
    watch.pass(NOW);
    watch.follow(sample(1, 90));
    watch.follow(sample(2, 91));
    expect(watch.state.phase).toBe('ok');
    watch.follow(sample(3, 97));
    expect(watch.state.phase).toBe('firing');
  });

  it('counts silence from now', () => {
    const watch = watchOf({ variant: 'nodata', afterMs: 10 * MINUTE_MS }, { silentFrom: ahead });
    watch.pass(NOW);
    watch.pass(NOW + 11 * MINUTE_MS);
    expect(watch.state.phase).toBe('firing');
  });

  it('ends an episode of what is still to come when it began', () => {
    const watch = watchOf({}, { phase: 'firing', since: ahead, firedAt: ahead, lastTime: ahead });
    watch.pass(NOW);
    watch.follow(sample(1, 70));
    expect(watch.takeWrites()).toMatchObject([{ startedAt: ahead, endedAt: ahead }]);
  });
});

it('goes on from a sample of a station whose clock is as far ahead as it may be', () => {
  const watch = watchOf({}, { lastTime: NOW + 10 * MINUTE_MS });
  watch.pass(NOW);
  watch.follow(sample(9, 90));
  expect(watch.state.phase).toBe('ok');
});
