import { checkReading, newReadingTrack } from './check-reading.js';
import { QUALITY_FLAGS, type QualityLimits } from './quality-limits.js';

const MINUTE = 60_000;
const { range, step, persistence } = QUALITY_FLAGS;
const LIMITS: QualityLimits = { min: 0, max: 100, step: 10, stillHours: 2 };

/** Flags of readings a minute apart. */
function flags(values: readonly number[], limits = LIMITS, everyMs = MINUTE): number[] {
  const track = newReadingTrack();
  return values.map((value, index) => checkReading(track, index * everyMs, value, limits, true));
}

describe('a reading', () => {
  it.each([
    ['within its limits', [50, 55, 60], [0, 0, 0]],
    ['on its limits', [0, 0, 10, 100], [0, 0, 0, step]],
    ['out of range, and again', [50, 101, -1, 50], [0, range, range, 0]],
    ['that jumps and comes back', [50, 70, 51, 52], [0, step, 0, 0]],
    [
      'that jumps for good is accepted with the third that agrees',
      [50, 70, 71, 72, 73],
      [0, step, step, 0, 0],
    ],
    ['that jumps about', [50, 70, 30, 70, 51], [0, step, step, step, 0]],
    ['that jumps in range after one out of it', [50, 150, 70, 150, 71, 72], [0, range, step, range, step, 0]],
  ])('%s', (_, values, expected) => {
    expect(flags(values)).toEqual(expected);
  });

  it('may be anything after an hour of silence', () => {
    expect(flags([50, 90], LIMITS, 61 * MINUTE)).toEqual([0, 0]);
    expect(flags([50, 90], LIMITS, 60 * MINUTE)).toEqual([0, step]);
  });

  it('is stuck when it has not changed for hours, until it changes', () => {
    const found = flags([...Array.from({ length: 130 }, () => 50), 50.1, 50.1]);
    expect(found.indexOf(persistence)).toBe(120);
    expect(found.slice(120, 130)).toEqual(Array.from({ length: 10 }, () => persistence));
    expect(found.slice(130)).toEqual([0, 0]);
  });

  it('that comes every hour is not stuck before there are many', () => {
    expect(
      flags(
        Array.from({ length: 26 }, () => 50),
        LIMITS,
        60 * MINUTE,
      ).indexOf(persistence),
    ).toBe(24);
  });

  it('told again for the same time is checked for its range alone', () => {
    const track = newReadingTrack();
    const at = (time: number, value: number) => checkReading(track, time, value, LIMITS, true);
    expect([at(0, 50), at(0, 70), at(0, 101), at(MINUTE, 71)]).toEqual([0, 0, range, 0]);
  });

  it('told again for the time of a jump does not prove the jump', () => {
    const track = newReadingTrack();
    const at = (minute: number, value: number) => checkReading(track, minute * MINUTE, value, LIMITS, true);
    expect([at(0, 50), at(1, 70), at(1, 70), at(1, 70), at(2, 51)]).toEqual([0, step, step, step, 0]);
  });

  it('is not checked where there is no limit', () => {
    const none = { min: null, max: null, step: null, stillHours: null };
    expect(new Set(flags([0, 1e9, ...Array.from({ length: 5_000 }, () => 5)], none))).toEqual(new Set([0]));
  });
});
