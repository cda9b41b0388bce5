import { setImmediate } from 'node:timers/promises';
import { EventBus } from '../../../platform/event-bus.js';
import { waitFor } from '../../../../test/support/wait-for.js';
import { Ownership } from '../../lease/ownership.js';
import { ended } from '../../pacing/backoff.js';
import { RederiveRunner, type RederiveRunnerParts } from './rederive-runner.js';

afterEach(() => jest.useRealTimers());

/** Starts a runner for which some series have stale ranges, and which finds the store as busy as `room` says. */
function started(room: (signal: AbortSignal) => Promise<void>, count = 1) {
  const steps: string[] = [];
  const waiting = Array.from({ length: count }, (_, series) => series);
  const parts = {
    stale: {
      waiting: () => Promise.resolve(waiting.shift()),
      find: () => {
        steps.push('work');
        return Promise.resolve({ ranges: [], done: () => Promise.resolve() });
      },
    },
    lane: {
      room: (signal: AbortSignal) => {
        steps.push('wait');
        return room(signal);
      },
      visible: () => Promise.resolve(true),
    },
    directory: { find: () => undefined },
  };
  const ownership = new Ownership();
  ownership.begin();
  const runner = new RederiveRunner(parts as unknown as RederiveRunnerParts, ownership, new EventBus());
  runner.onApplicationBootstrap();
  return { steps, runner };
}

describe('RederiveRunner', () => {
  it('begins once the store has room, because a backlog makes the same rows stale again', async () => {
    let hasRoom = () => undefined as void;
    const room = new Promise<void>((resolve) => (hasRoom = resolve));
    const { steps, runner } = started(() => room);
    await waitFor('it to wait', () => steps.length > 0);
    await setImmediate();
    expect(steps).toEqual(['wait']);
    hasRoom();
    await waitFor('its work', () => steps.includes('work'));
    await runner.onModuleDestroy();
  });

  it('begins after 10 seconds in a store that has no room, and then goes on for as long', async () => {
    jest.useFakeTimers({ doNotFake: ['nextTick', 'performance', 'queueMicrotask', 'setImmediate'] });
    const { steps, runner } = started(ended, 2);
    await jest.advanceTimersByTimeAsync(9_999);
    expect(steps).toEqual(['wait']);
    await jest.advanceTimersByTimeAsync(1);
    await waitFor('its work', () => steps.length > 2);
    expect(steps).toEqual(['wait', 'work', 'work']);
    await runner.onModuleDestroy();
  });

  it('does not begin once it is to end', async () => {
    const { steps, runner } = started(ended);
    await waitFor('it to wait', () => steps.length > 0);
    await runner.onModuleDestroy();
    expect(steps).toEqual(['wait']);
  });
});
