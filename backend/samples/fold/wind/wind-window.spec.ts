import { MINUTE_MS } from '@mesonet/model/durations.js';
import fc from 'fast-check';
import { GustWindow } from './gust-window.js';
import { type MeanWind, type WindSample, WindWindow } from './wind-window.js';

interface TimedWind extends WindSample {
  time: number;
}

/** Generates winds with gaps between 0.2 s and 20 min, so that some windows are crowded and some are empty. */
const winds = fc
  .array(
    fc.record({
      gapMs: fc.oneof(fc.integer({ min: 200, max: 5_000 }), fc.integer({ min: 5_000, max: 20 * MINUTE_MS })),
      speed: fc.oneof(fc.constant(0), fc.double({ min: 0.1, max: 120, noNaN: true })),
      direction: fc.oneof(fc.constant(NaN), fc.integer({ min: 0, max: 360 })),
    }),
    { minLength: 1, maxLength: 60 },
  )
  .map((each) => {
    let time = 1_700_000_000_000;
    return each.map(({ gapMs, ...wind }): TimedWind => ({ ...wind, time: (time += gapMs) }));
  });

function within(all: TimedWind[], now: number, spanMs: number): TimedWind[] {
  return all.filter(({ time }) => time > now - spanMs && time <= now);
}

/** Computes the mean from its definition, from every sample of the span. */
function meanOf(all: TimedWind[]) {
  const moving = all.filter(({ speed, direction }) => speed > 0 && !Number.isNaN(direction));
  const radians = (degrees: number) => (degrees * Math.PI) / 180;
  const x = moving.reduce((sum, { speed, direction }) => sum + speed * Math.sin(radians(direction)), 0);
  const y = moving.reduce((sum, { speed, direction }) => sum + speed * Math.cos(radians(direction)), 0);
  return { speed: all.reduce((sum, { speed }) => sum + speed, 0) / all.length, x, y };
}

function meanIn(window: WindWindow, now: number, spanMs: number, current: WindSample): MeanWind {
  return window.means(now, [spanMs], current)[0]!;
}

describe('WindWindow', () => {
  it.each([2, 10])('gives the mean of %d minutes that looking at every sample gives', (minutes) => {
    fc.assert(
      fc.property(winds, (all) => {
        const window = new WindWindow();
        all.forEach((current, index) => {
          const expected = meanOf(within(all.slice(0, index + 1), current.time, minutes * MINUTE_MS));
          const means = window.means(current.time, [2 * MINUTE_MS, 10 * MINUTE_MS], current);
          const mean = means[minutes === 2 ? 0 : 1]!;
          expect(mean.speed).toBeCloseTo(expected.speed, 9);
          if (mean.direction !== null) {
            const radians = (mean.direction * Math.PI) / 180;
            const strength = Math.hypot(expected.x, expected.y);
            expect(Math.sin(radians) * strength).toBeCloseTo(expected.x, 6);
            expect(Math.cos(radians) * strength).toBeCloseTo(expected.y, 6);
          } else {
            expect(Math.hypot(expected.x, expected.y)).toBeCloseTo(0, 6);
          }
          window.add(current.time, current);
        });
      }),
    );
  });

  it('is the same after it was saved and restored', () => {
    fc.assert(
      fc.property(winds, (all) => {
        const window = new WindWindow();
        const last = all.pop()!;
        for (const wind of all) window.add(wind.time, wind);
        const restored = WindWindow.restore(JSON.parse(JSON.stringify(window.snapshot())) as never);
        expect(meanIn(restored, last.time, 10 * MINUTE_MS, last)).toEqual(
          meanIn(window, last.time, 10 * MINUTE_MS, last),
        );
      }),
    );
  });

  it('leaves out the sample exactly as old as the span', () => {
    const window = new WindWindow();
    window.add(0, { speed: 50, direction: 90 });
    const current = { speed: 10, direction: 90 };
    expect(meanIn(window, 2 * MINUTE_MS, 2 * MINUTE_MS, current).speed).toBeCloseTo(10, 9);
    expect(meanIn(window, 2 * MINUTE_MS - 1, 2 * MINUTE_MS, current).speed).toBeCloseTo(30, 9);
  });

  it('counts calm samples: half calm is half the speed, the direction stays', () => {
    const window = new WindWindow();
    window.add(0, { speed: 0, direction: 270 });
    const mean = meanIn(window, 1_000, 2 * MINUTE_MS, { speed: 10, direction: 90 });
    expect(mean.speed).toBeCloseTo(5, 9);
    expect(mean.direction).toBeCloseTo(90, 9);
  });

  it('points nowhere at calm and when winds cancel out', () => {
    const window = new WindWindow();
    expect(meanIn(window, 0, 2 * MINUTE_MS, { speed: 0, direction: 90 })).toEqual({
      speed: 0,
      direction: null,
    });
    window.add(0, { speed: 8, direction: 10 });
    const cancelled = meanIn(window, 1_000, 2 * MINUTE_MS, { speed: 8, direction: 190 });
    expect(cancelled.direction).toBeNull();
    expect(cancelled.speed).toBe(8);
  });

  // An ASOS takes 24 readings of 5 s; its 2-minute wind is the mean of their speeds.
  it.each<[name: string, direction: (index: number) => number, expected: number | null]>([
    ['a steady direction', () => 250, 250],
    ['a gusty direction, 60° to each side', (index) => (index % 2 === 0 ? 190 : 310), 250],
    ['a direction that goes once around', (index) => index * 15, null],
    ['a shift of 90° at half time', (index) => (index < 12 ? 180 : 270), 225],
    ['no direction in every second reading', (index) => (index % 2 === 0 ? 40 : NaN), 40],
  ])('has the mean of the speeds in %s', (_, direction, expected) => {
    const window = new WindWindow();
    const speeds = Array.from({ length: 24 }, () => 14);
    const readings = speeds.map((speed, index) => ({ speed, direction: direction(index) }));
    const current = readings.pop()!;
    readings.forEach((reading, index) => window.add(index * 5_000, reading));
    const mean = meanIn(window, 115_000, 2 * MINUTE_MS, current);
    expect(mean.speed).toBeCloseTo(14, 9);
    if (expected === null) expect(mean.direction).toBeNull();
    else expect(mean.direction).toBeCloseTo(expected, 6);
  });

  it('weighs directions by speed, and speeds alike: 20 mph of 360°, 5 of 90° and a calm', () => {
    const window = new WindWindow();
    window.add(0, { speed: 20, direction: 360 });
    window.add(60_000, { speed: 0, direction: 180 });
    const mean = meanIn(window, 110_000, 2 * MINUTE_MS, { speed: 5, direction: 90 });
    expect(mean.speed).toBeCloseTo(25 / 3, 9);
    // The direction of the vector (5, 20) follows from its tangent.
    expect(mean.direction).toBeCloseTo((Math.atan2(5, 20) * 180) / Math.PI, 9);
  });

  it('never has a speed outside of what was measured', () => {
    fc.assert(
      fc.property(winds, (all) => {
        const window = new WindWindow();
        const current = all.pop()!;
        for (const wind of all) window.add(wind.time, wind);
        const measured = within([...all, current], current.time, 10 * MINUTE_MS).map(({ speed }) => speed);
        const { speed } = meanIn(window, current.time, 10 * MINUTE_MS, current);
        expect(speed).toBeGreaterThanOrEqual(Math.min(...measured) * (1 - 1e-12));
        expect(speed).toBeLessThanOrEqual(Math.max(...measured) * (1 + 1e-12));
      }),
    );
  });

  it('is the plain mean for a station without a vane', () => {
    const window = new WindWindow();
    [5, 0, 7].forEach((speed, index) => window.add(index * 1_000, { speed, direction: NaN }));
    expect(meanIn(window, 3_000, 2 * MINUTE_MS, { speed: 8, direction: NaN })).toEqual({
      speed: 5,
      direction: null,
    });
  });
});

describe('GustWindow', () => {
  it.each([10, 60])('gives the strongest of %d minutes, of equal ones the latest', (minutes) => {
    const gusts = winds.map((all) => all.map((wind) => ({ ...wind, speed: Math.round(wind.speed / 10) })));
    fc.assert(
      fc.property(gusts, (all) => {
        const window = new GustWindow();
        all.forEach((current, index) => {
          const candidates = within(all.slice(0, index + 1), current.time, minutes * MINUTE_MS);
          const expected = candidates.reduce((best, wind) => (wind.speed >= best.speed ? wind : best));
          const strongest = window.strongest(current.time, minutes * MINUTE_MS, current);
          expect([strongest.speed, strongest.direction]).toEqual([expected.speed, expected.direction]);
          window.add(current.time, current);
        });
      }),
    );
  });

  it('is the same after it was saved and restored', () => {
    const window = new GustWindow();
    [9, 7, NaN, 5].forEach((speed, index) => window.add(index, { speed: speed || 6, direction: speed }));
    const restored = GustWindow.restore(JSON.parse(JSON.stringify(window.snapshot())) as never);
    expect(restored.snapshot()).toEqual(window.snapshot());
  });
});
