import { ALARM_SETTINGS } from '@mesonet/contract/alarms.js';
import type { AlarmDryRun } from '@mesonet/contract/alarm-dry-runs.js';
import { MINUTE_MS } from '@mesonet/model/durations.js';
import { z } from 'zod';
import { TooManyRequests } from '../../../platform/errors.js';
import type { SeriesSettings } from '../../../samples/core/series-directory.js';
import { DryRunsService } from './dry-runs.service.js';
import { Episodes } from './episodes.js';
import type { PastValue, PastValues } from './past-values.js';
import type { AlarmRule } from './rule.js';

const START = Date.UTC(2026, 5, 1);
const siteOf = (accountId: string) => ({ series: 1, accountId }) as SeriesSettings;
const signal = new AbortController().signal;

const ASKED: AlarmDryRun = {
  alarm: z.object(ALARM_SETTINGS).parse({ measkey: 'temperature', desc: 'Frost', mode: 'lower', limit: 32 }),
  start: new Date(START).toISOString(),
  end: new Date(START + 3_000 * MINUTE_MS).toISOString(),
};

const RULE: AlarmRule = {
  ...{ variant: 'meas', mode: 'lower', limit: 32, min: null, max: null },
  ...{ holdMs: 0, clearBy: 0, afterMs: 0, change: 0, windowMs: 0 },
};

/** Yields a value beyond the limit every other minute. */
function* flapping(): Generator<PastValue[]> {
  for (let i = 0; i < 3_000; i += 1) yield [{ time: START + i * MINUTE_MS, value: i % 2 === 0 ? 31 : 33 }];
}

function serviceOver(read: (range: { start: number }) => AsyncGenerator<PastValue[]>): DryRunsService {
  const past = { read: (_: number, __: string, range: { start: number }) => read(range) };
  return new DryRunsService(past as unknown as PastValues);
}

it('counts all episodes that fired and answers the first thousand', async () => {
  const service = serviceOver(async function* () {
    await Promise.resolve();
    yield* flapping();
  });
  const { samples, fired, episodes } = await service.run(siteOf('a'), ASKED, signal);
  expect([fired, episodes.length]).toEqual([1_500, 1_000]);
  expect(samples).toBe(3_000);
});

it('keeps no more episodes in memory than it answers', () => {
  const episodes = new Episodes(RULE, START, 2);
  for (const [sample] of flapping()) episodes.add(sample!);
  expect([episodes.firings, episodes.found.length]).toEqual([1_500, 2]);
});

it('lets an organization have two runs at once, and each other one as many', async () => {
  let release = (): void => undefined;
  const released = new Promise<void>((resolve) => (release = resolve));
  const service = serviceOver(async function* () {
    await released;
    yield [];
  });
  const run = (accountId: string) => service.run(siteOf(accountId), ASKED, signal);
  const underWay = [run('a'), run('a'), run('b')];
  await expect(run('a')).rejects.toThrow(TooManyRequests);
  release();
  await Promise.all(underWay);
  await expect(run('a')).resolves.toMatchObject({ samples: 0 });
});
