import { Logger } from '@nestjs/common';
import { areMapsHigh, MapGuard } from './map-guard.js';

Logger.overrideLogger(false);

describe('the memory maps of QuestDB', () => {
  it.each<[used: number, wasHigh: boolean, isHigh: boolean]>([
    [599, false, false],
    [600, false, true],
    [551, true, true],
    [549, true, false],
  ])('%i of 1,000 are many after %s: %s', (used, wasHigh, isHigh) => {
    expect(areMapsHigh({ used, limit: 1_000 }, wasHigh)).toBe(isHigh);
  });

  const START = new Date('2026-01-31T12:00:00.000Z');

  async function seen(pid: number | undefined, limit: number): Promise<MapGuard> {
    const guard = new MapGuard(
      () => pid,
      limit,
      () => START,
    );
    await guard.onModuleInit();
    guard.onApplicationShutdown();
    return guard;
  }

  it('are counted against the limit', async () => {
    const many = await seen(process.pid, 10);
    expect(many.use).toEqual({ used: expect.any(Number) as number, limit: 10 });
    expect(many.highSince).toEqual(START);
    expect((await seen(process.pid, 1_000_000)).highSince).toBeNull();
  });

  it('are unknown where QuestDB is not ours, or its maps are not for us to read', async () => {
    for (const pid of [undefined, 2 ** 30]) {
      const guard = await seen(pid, 10);
      expect([guard.use, guard.highSince]).toEqual([null, null]);
    }
  });
});
