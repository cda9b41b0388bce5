import fc from 'fast-check';
import { MINUTE_MS } from '@mesonet/model/durations.js';
import { checkReading } from './check-reading.js';
import { allowedChange, QUALITY_FLAGS, type QualityLimits } from './quality-limits.js';
import { MAX_HELD, newReadingTrack, takeDecision } from './reading-track.js';

const { range, step, persistence } = QUALITY_FLAGS;
const LIMITS: QualityLimits = { min: 0, max: 100, step: 35, minuteStep: 10, stillHours: 2 };

interface Timed {
  time: number;
  value: number;
}

/** Returns the flags that each reading gets at once, and its flags after the last reading. */
function check(readings: readonly Timed[], limits = LIMITS) {
  const track = newReadingTrack();
  const final = new Map<number, number>();
  const atOnce = readings.map(({ time, value }) => {
    const flags = checkReading(track, time, value, limits);
    final.set(time, flags);
    const decision = takeDecision(track);
    decision?.restored.times.forEach((each) => final.set(each, 0));
    if (decision?.doubted) final.set(decision.doubted.time, step);
    return flags;
  });
  return { atOnce, final: readings.map(({ time }) => final.get(time)!), track };
}

const apart = (values: readonly number[], everyMs = MINUTE_MS): Timed[] =>
  values.map((value, index) => ({ time: index * everyMs, value }));
const flags = (values: readonly number[], everyMs = MINUTE_MS) => check(apart(values, everyMs)).final;
const times = <T>(count: number, value: T): T[] => new Array<T>(count).fill(value);

describe('a reading', () => {
  it.each([
    ['within its limits', [50, 55, 60], [0, 0, 0]],
    ['on its limits', [0, 0, 10, 20, 30, 40], [0, 0, 0, 0, 0, 0]],
    ['out of range, and again', [50, 101, -1, 50], [0, range, range, 0]],
    ['that jumps and comes back', [50, 70, 51, 52], [0, step, 0, 0]],
    ['of which four jump and come back', [50, 51, 80, 81, 80, 80, 50, 51], [0, 0, ...times(4, step), 0, 0]],
    ['of which five jump and come back', [50, 50, ...times(5, 80), 50, 50], [0, 0, ...times(5, step), 0, 0]],
    ['that jumps to one level and on to another', [50, 50, 70, 90, 30, 50], [0, 0, step, step, step, 0]],
    ['that jumps for good', [50, 50, ...times(6, 80)], times(8, 0)],
    ['that jumps for good in two strides', [50, 50, 65, ...times(6, 80)], times(9, 0)],
    ['that overshoots before it jumps for good', [50, 50, 95, ...times(6, 80)], [0, 0, step, ...times(6, 0)]],
    ['that jumps within a step of both levels', [50, 50, 65, 57, 50], times(5, 0)],
    ['that jumps in range after one out of it', [50, 50, 150, 70, 150, 50], [0, 0, range, step, range, 0]],
    ['that is the only odd one, and the first', [80, ...times(6, 50)], [step, ...times(6, 0)]],
  ])('%s', (_, values, expected) => {
    expect(flags(values)).toEqual(expected);
  });

  it('that jumps is held at once, and passes with the sixth that agrees', () => {
    const { atOnce, final } = check(apart([50, 50, ...times(7, 80)]));
    expect(atOnce).toEqual([0, 0, ...times(5, step), 0, 0]);
    expect(final).toEqual(times(9, 0));
  });

  it('needs five minutes to prove a jump, however often it is sent', () => {
    expect(flags([50, 50, ...times(20, 80), 50], 10_000)).toEqual([0, 0, ...times(20, step), 0]);
    expect(flags([50, 50, ...times(31, 80)], 10_000)).toEqual(times(33, 0));
  });

  it.each([
    [1, 10],
    [5, 19],
    [15, 26],
    [60, 34],
  ])('may change more when there are %d minutes between: by %d', (minutes, change) => {
    expect(flags([20, 20, 20 + change], minutes * MINUTE_MS)).toEqual([0, 0, 0]);
    expect(flags([20, 20, 20 + change + 2], minutes * MINUTE_MS)).toEqual([0, 0, step]);
  });

  it('may be anything after an hour of silence', () => {
    expect(flags([50, 90], 66 * MINUTE_MS)).toEqual([0, 0]);
    expect(flags([50, 90], 60 * MINUTE_MS)).toEqual([0, step]);
  });

  it('that was held before a silence stays flagged', () => {
    const readings = [...apart([50, 50, 80]), { time: 100 * MINUTE_MS, value: 80 }];
    expect(check(readings).final).toEqual([0, 0, step, 0]);
  });

  it('is stuck when it has not changed for hours, until it changes', () => {
    const found = flags([...times(130, 50), 50.1, 50.1]);
    expect(found.indexOf(persistence)).toBe(120);
    expect(found.slice(120, 130)).toEqual(times(10, persistence));
    expect(found.slice(130)).toEqual([0, 0]);
  });

  it('that comes every hour is not stuck before there are many', () => {
    expect(flags(times(26, 50), 60 * MINUTE_MS).indexOf(persistence)).toBe(24);
  });

  it('is not checked where there is no limit', () => {
    const none = { min: null, max: null, step: null, minuteStep: null, stillHours: null };
    const { final } = check(apart([0, 1e9, ...times(5_000, 5)]), none);
    expect(new Set(final)).toEqual(new Set([0]));
  });
});

describe('a reading for the same time once more', () => {
  const at = (...readings: [minute: number, value: number][]) =>
    check(readings.map(([minute, value]) => ({ time: minute * MINUTE_MS, value }))).atOnce;

  it('replaces the one before, and is held when it jumps', () => {
    expect(at([0, 50], [1, 51], [1, 52], [1, 80], [2, 52])).toEqual([0, 0, 0, step, 0]);
    expect(at([0, 50], [1, 80], [1, 51], [2, 52])).toEqual([0, step, 0, 0]);
  });

  it('is checked for its range alone when it is the first', () => {
    expect(at([0, 50], [0, 70], [0, 101], [1, 71])).toEqual([0, 0, range, 0]);
  });

  it('does not prove a jump', () => {
    expect(at([0, 50], [1, 50], ...times(9, [2, 70] as [number, number]), [3, 51])).toEqual([
      0,
      0,
      ...times(9, step),
      0,
    ]);
  });
});

describe('the allowed change', () => {
  it('never shrinks with the time between two readings', () =>
    fc.assert(
      fc.property(
        fc.nat(7_200_000),
        fc.nat(7_200_000),
        fc.double({ min: 0.1, max: 100, noNaN: true }),
        (a, b, small) => {
          const limits = { ...LIMITS, minuteStep: small };
          const [shorter, longer] = [Math.min(a, b), Math.max(a, b)];
          expect(allowedChange(limits, longer)).toBeGreaterThanOrEqual(allowedChange(limits, shorter));
          expect(allowedChange(limits, longer)).toBeLessThanOrEqual(LIMITS.step!);
        },
      ),
    ));
});

describe('any readings', () => {
  const readings = fc
    .array(
      fc.record({
        gap: fc.oneof(fc.constantFrom(0, 1_000, MINUTE_MS, 5 * MINUTE_MS), fc.nat(90 * MINUTE_MS)),
        value: fc.oneof(fc.constantFrom(20, 25, 60, 65, 95, 150), fc.integer({ min: -10, max: 110 })),
      }),
      { maxLength: 400 },
    )
    .map((each) => {
      let time = 0;
      return each.map(({ gap, value }) => ({ time: (time += gap), value }));
    });

  it('are remembered within bounds', () =>
    fc.assert(
      fc.property(readings, (all) => {
        const { excursion, decision } = check(all).track;
        expect(decision).toBeNull();
        expect(excursion?.times.length ?? 0).toBeLessThanOrEqual(MAX_HELD);
        expect(excursion?.values.length ?? 0).toBe(excursion?.times.length ?? 0);
        if (excursion) {
          expect(excursion.start).toBeGreaterThanOrEqual(0);
          expect(excursion.start).toBeLessThan(excursion.times.length);
        }
      }),
    ));

  it('are never out of range and good, nor in range and out of it', () =>
    fc.assert(
      fc.property(readings, (all) => {
        const { atOnce } = check(all);
        atOnce.forEach((found, index) => {
          const isOutside = all[index]!.value < 0 || all[index]!.value > 100;
          expect(found === range).toBe(isOutside);
        });
      }),
    ));

  it('a second apart for long are bounded too', () => {
    const { track, final } = check(
      apart([50, 50, ...times(MAX_HELD * 4, 0).map((_, index) => (index % 2) * 70 + 5)], 1_000),
    );
    expect(track.excursion!.times.length).toBe(MAX_HELD);
    expect(final.slice(2).every((found) => found === step)).toBe(true);
  });
});
