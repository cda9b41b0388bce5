import { HOUR_MS } from '@mesonet/model/durations.js';
import { Logger } from '@nestjs/common';
import type { StorePosition } from '../../store/sample-writer.js';
import { Suspension } from './suspension.js';

Logger.overrideLogger(false);

const FULL: StorePosition = { written: 9n, applied: 4n, isSuspended: true, suspendedFor: 'DISK FULL' };
const BY_HAND: StorePosition = { ...FULL, suspendedFor: null };
const RESUMED: StorePosition = { ...FULL, isSuspended: false, suspendedFor: null };

/** Returns the seconds at which the engine was asked to resume, when its position is checked every second. */
async function askedAt(position: (second: number, asked: number[]) => StorePosition, hours: number) {
  const asked: number[] = [];
  let second = 0;
  const suspension = new Suspension({
    resume: () => {
      asked.push(second);
      return Promise.reject(new Error('away'));
    },
  });
  for (; second * 1_000 < hours * HOUR_MS; second += 1) {
    await suspension.see(position(second, asked), second * 1_000);
  }
  return asked;
}

describe('an engine that stopped applying writes', () => {
  it('is asked again with growing pauses, eight times', async () => {
    const times = [30, 90, 210, 450, 930, 1890, 3810, 7650];
    expect(await askedAt(() => FULL, 10)).toEqual(times);
  });

  it('is never asked when it was stopped by hand', async () => {
    expect(await askedAt(() => BY_HAND, 10)).toEqual([]);
  });

  it('is asked no sooner when it stops again at the same write', async () => {
    const failsAgain = (second: number, asked: number[]) => (asked.at(-1) === second - 1 ? RESUMED : FULL);
    expect((await askedAt(failsAgain, 0.1)).slice(0, 3)).toEqual([30, 92, 214]);
  });

  it('is asked as if for the first time when it has applied a write since', async () => {
    const goesOn = (second: number, asked: number[]) => {
      const applied = BigInt(4 + asked.length);
      return { ...(asked.at(-1) === second - 1 ? RESUMED : FULL), applied };
    };
    expect((await askedAt(goesOn, 0.05)).slice(0, 3)).toEqual([30, 62, 94]);
  });
});
