import { HOUR_MS, MINUTE_MS } from '@mesonet/model/durations.js';
import fc from 'fast-check';
import { TemperatureWindow } from './temperature-window.js';

const T0 = Date.UTC(2026, 0, 1);

interface Reading {
  time: number;
  temperature: number;
}

const readings = fc
  .uniqueArray(fc.integer({ min: 0, max: 30 * 60 }), { minLength: 1, maxLength: 80 })
  .chain((minutes) =>
    fc.tuple(
      fc.constant(minutes.sort((a, b) => a - b)),
      fc.array(fc.integer({ min: -40, max: 110 }), { minLength: minutes.length, maxLength: minutes.length }),
    ),
  )
  .map(([minutes, temperatures]) =>
    minutes.map((minute, index) => ({ time: T0 + minute * MINUTE_MS, temperature: temperatures[index]! })),
  );

function windowOf(all: readonly Reading[]): TemperatureWindow {
  const window = new TemperatureWindow();
  for (const { time, temperature } of all) window.add(time, temperature);
  return window;
}

/**
 * Computes the mean from its definition: it keeps the first reading of each five minutes, and takes the oldest of the
 * last 12 hours.
 */
function meanOf(all: readonly Reading[], now: number, current: number): number {
  const firsts = all.filter(
    ({ time }, index) =>
      Math.floor(time / (5 * MINUTE_MS)) !== Math.floor((all[index - 1]?.time ?? 0) / (5 * MINUTE_MS)),
  );
  const oldest = firsts.find(({ time }) => time >= now - 12 * HOUR_MS);
  return (current + (oldest?.temperature ?? current)) / 2;
}

describe('TemperatureWindow', () => {
  it('gives the mean of now and 12 hours ago that looking at every reading gives', () => {
    fc.assert(
      fc.property(readings, fc.integer({ min: 1, max: 20 * 60 }), (all, gap) => {
        const now = all.at(-1)!.time + gap * MINUTE_MS;
        expect(windowOf(all).mean(now, 50)).toBeCloseTo(meanOf(all, now, 50), 9);
      }),
    );
  });

  it('gives the same whatever order the readings come in', () => {
    const turned = readings.chain((all) =>
      fc.tuple(fc.constant(all), fc.shuffledSubarray(all, { minLength: all.length })),
    );
    fc.assert(
      fc.property(turned, fc.integer({ min: 1, max: 600 }), ([all, shuffled], gap) => {
        const now = all.at(-1)!.time + gap * MINUTE_MS;
        expect(windowOf(shuffled).mean(now, 50)).toBe(windowOf(all).mean(now, 50));
      }),
    );
  });

  it('gives the same when only the readings from 12 hours and five minutes before are known', () => {
    fc.assert(
      fc.property(readings, (all) => {
        const now = all.at(-1)!.time + MINUTE_MS;
        const late = all.filter(({ time }) => time >= now - 12 * HOUR_MS - 5 * MINUTE_MS);
        expect(windowOf(late).mean(now, 50)).toBe(windowOf(all).mean(now, 50));
      }),
    );
  });

  it('is the same after it was saved and restored', () => {
    fc.assert(
      fc.property(readings, (all) => {
        const window = windowOf(all);
        const restored = TemperatureWindow.restore(JSON.parse(JSON.stringify(window.snapshot())) as never);
        expect(restored.snapshot()).toEqual(window.snapshot());
        const now = all.at(-1)!.time + MINUTE_MS;
        expect(restored.mean(now, 50)).toBe(window.mean(now, 50));
      }),
    );
  });

  it('takes what is known of the last 12 hours', () => {
    const window = new TemperatureWindow();
    expect(window.mean(T0, undefined)).toBeNaN();
    expect(window.mean(T0, 40)).toBe(40);
    window.add(T0, 60);
    expect(window.mean(T0 + HOUR_MS, 40)).toBe(50);
    expect(window.mean(T0 + HOUR_MS, undefined)).toBe(60);
    window.add(T0 + 6 * HOUR_MS, 30);
    expect(window.mean(T0 + 12 * HOUR_MS, 40)).toBe(50);
    expect(window.mean(T0 + 12 * HOUR_MS + 1, 40)).toBe(35);
    expect(window.mean(T0 + 12 * HOUR_MS + 1, undefined)).toBe(30);
    expect(window.mean(T0 + 19 * HOUR_MS, 40)).toBe(40);
    expect(window.mean(T0 + 19 * HOUR_MS, undefined)).toBeNaN();
  });

  it('takes a corrected reading for the one before', () => {
    const window = windowOf([
      { time: T0, temperature: 99 },
      { time: T0 + HOUR_MS, temperature: 55 },
      { time: T0, temperature: 60 },
    ]);
    expect(window.mean(T0 + 2 * HOUR_MS, 50)).toBe(55);
  });

  it('stays small for a station that sends every second of two days', () => {
    const window = new TemperatureWindow();
    for (let second = 0; second < 2 * 86_400; second++) window.add(T0 + second * 1_000, second % 100);
    expect(window.snapshot().time.length).toBeLessThanOrEqual(146);
  });
});
