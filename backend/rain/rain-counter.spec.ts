import { HOUR_MS, MINUTE_MS } from '@mesonet/model/durations.js';
import fc from 'fast-check';
import { greatestRain, readRainCounter } from './rain-counter.js';
import { newRainCounter, type RainCounter, type RainFinding } from './rain-counter-state.js';

/** Reads values a minute apart, unless they have a time, and returns all findings. */
function read(first: number, readings: readonly (number | Partial<Reading>)[]): RainFinding[] {
  let counter: RainCounter = newRainCounter(first, 0);
  let last = 0;
  return readings.flatMap((given) => {
    const reading = typeof given === 'number' ? { reading: given } : given;
    const next = {
      time: last + MINUTE_MS,
      rate: undefined,
      isNewDay: false,
      mayRestart: false,
      usualMs: MINUTE_MS,
      reading: 0,
      ...reading,
    };
    last = next.time;
    const { counter: after, findings } = readRainCounter(counter, next);
    counter = after;
    return findings;
  });
}
type Reading = Parameters<typeof readRainCounter>[1];

const told = (findings: readonly RainFinding[]) =>
  findings.map(({ cause, amount }) => [cause, Math.round(amount * 1e6) / 1e6]);

describe('greatest rain', () => {
  it('is the envelope of records', () => {
    // The expected values follow Paulhus 1965: R = 16.6 D^0.475.
    expect(greatestRain(HOUR_MS)).toBe(16.6);
    expect(greatestRain(24 * HOUR_MS)).toBeCloseTo(75.1, 1);
    // Holt, Missouri, had 12 in within 42 minutes in 1947, which is below the envelope.
    expect(greatestRain(42 * MINUTE_MS)).toBeGreaterThan(12);
    expect(greatestRain(0)).toBe(greatestRain(MINUTE_MS));
  });
});

describe('a rain counter', () => {
  it.each<
    [what: string, first: number, readings: (number | Partial<Reading>)[], findings: [string, number][]]
  >([
    [
      'rises',
      1,
      [1.01, 1.01, 1.03],
      [
        ['rain', 0.01],
        ['rain', 0.02],
      ],
    ],
    ['rises by an error of arithmetic', 1.2, [1.2000000000000002, 1.21], [['rain', 0.01]]],
    ['wavers by the rounding of its units', 1.2, [1.197, 1.2, 1.196, 1.21], [['rain', 0.01]]],
    [
      'begins anew at midnight',
      0.8,
      [{ reading: 0, isNewDay: true }, 0.02],
      [
        ['reset', 0],
        ['rain', 0.02],
      ],
    ],
    ['begins anew at midnight in the rain', 0.8, [{ reading: 0.03, isNewDay: true }], [['reset', 0.03]]],
    [
      'begins anew at midnight in the rain, and once more when power is lost',
      0.8,
      [{ reading: 0.03, isNewDay: true }, 0.2, 0, 0.01],
      [
        ['reset', 0.03],
        ['rain', 0.17],
        ['power-cycle', 0.01],
      ],
    ],
    ['begins anew by hand', 12, [0.01, 0.02], [['reset', 0.02]]],
    [
      'falls for one reading only',
      12,
      [0, 12.01],
      [
        ['glitch', 0],
        ['rain', 0.01],
      ],
    ],
    // In lheijst/weewx-rtldavis#22, a wrap of seven bits was reported as 1.28 in.
    ['misreads once', 1.15, [0.49, 1.15], [['glitch', 0]]],
    [
      'falls twice before it comes back',
      12,
      [5, 4, 12.01],
      [
        ['glitch', 0],
        ['rain', 0.01],
      ],
    ],
    [
      'is exchanged for one that has counted elsewhere',
      2,
      [{ reading: 1.9 }, { reading: 1.9 }],
      [['reset', 0]],
    ],
    [
      'begins anew by hand in the rain, and is read each hour',
      10.02,
      [
        { reading: 0.4, time: HOUR_MS },
        { reading: 0.7, time: 2 * HOUR_MS },
      ],
      [['reset', 0.7]],
    ],
    [
      'of a day begins anew at midnight, and soon shows as much',
      0.4,
      [{ reading: 0.3, time: 3 * HOUR_MS, isNewDay: true, mayRestart: true }],
      [['reset', 0.3]],
    ],
    ['is exchanged for a far older one', 80, [40, 40.01], [['reset', 0.01]]],
    [
      'is lost and remembered again',
      12,
      [0, 0.01, 0.02, 12.03],
      [
        ['reset', 0.01],
        ['rain', 0.01],
        ['power-cycle', 0.01],
      ],
    ],
    [
      'of a day is lost and remembered again',
      0.5,
      [0, 0, 0.5, 0.51],
      [
        ['reset', 0],
        ['power-cycle', 0],
        ['rain', 0.01],
      ],
    ],
    [
      'goes back to its reading of midnight',
      3,
      [{ reading: 3, isNewDay: true }, 3.2, 3.4, 3, 3.01],
      [
        ['rain', 0.2],
        ['rain', 0.2],
        ['power-cycle', 0.01],
      ],
    ],
    // WeeWX, with an archive_delay of 15 s, sends its record of a minute before packets that do not include its rain.
    [
      'is told by two clocks',
      0,
      [0.04, ...Array.from({ length: 4 }, () => 0), 0.04, 0.07, 0.04, 0.04, 0.07],
      [
        ['rain', 0.04],
        ['glitch', 0],
        ['rain', 0.03],
        ['glitch', 0],
      ],
    ],
    [
      'takes its last rise back for good',
      0,
      [0.04, 0, 0, 0.01, 0.01, 0.02, 0.02, 0.03],
      [
        ['rain', 0.04],
        ['reset', 0.02],
        ['rain', 0.01],
      ],
    ],
    [
      'jumps by 50 in for one reading',
      1,
      [51, 1.01],
      [
        ['spike', 0],
        ['rain', 0.01],
      ],
    ],
    ['jumps by 50 in and stays', 1, [51, 51.01], [['jump', 50.01]]],
    [
      'jumps twice, each time elsewhere',
      1,
      [51, 90, 1],
      [
        ['spike', 0],
        ['spike', 0],
      ],
    ],
    [
      'jumps before midnight',
      1,
      [51, { reading: 0, isNewDay: true }],
      [
        ['spike', 0],
        ['reset', 0],
      ],
    ],
    ['drops out of a seven-bit counter', 1.15, [0.49, 1.15], [['glitch', 0]]],
    ['is heard of again after six hours', 1, [{ reading: 3, time: 6 * HOUR_MS }], [['gap', 2]]],
    [
      'stands still while it rains',
      1,
      [...Array.from({ length: 20 }, () => ({ reading: 1, rate: 0.6 })), { reading: 1.2, rate: 0.6 }, 1.21],
      [
        ['stuck', 0],
        ['catch-up', 0.2],
        ['rain', 0.01],
      ],
    ],
    [
      'bursts after a dry half hour',
      1,
      [
        { reading: 1, time: 10 * MINUTE_MS },
        { reading: 1, time: 31 * MINUTE_MS },
        { reading: 1.5, time: 32 * MINUTE_MS },
      ],
      [['catch-up', 0.5]],
    ],
  ])('%s', (_, first, readings, findings) => {
    expect(told(read(first, readings))).toEqual(findings);
  });

  it('dates what it made up for from when it last moved', () => {
    const readings = [1.1, ...Array.from({ length: 40 }, () => 1.1), 2];
    expect(read(1, readings).at(-1)).toMatchObject({
      cause: 'catch-up',
      from: MINUTE_MS,
      time: 42 * MINUTE_MS,
    });
  });

  it('never finds less than nothing, nor more than the readings hold', () => {
    const reading = fc.record({
      reading: fc.double({ min: 0, max: 100, noNaN: true }),
      isNewDay: fc.boolean(),
      rate: fc.option(fc.double({ min: 0, max: 10, noNaN: true }), { nil: undefined }),
    });
    fc.assert(
      fc.property(fc.array(reading, { minLength: 1, maxLength: 40 }), (readings) => {
        const findings = read(readings[0]!.reading, readings);
        for (const { amount, from, time } of findings) {
          expect(amount).toBeGreaterThanOrEqual(0);
          expect(amount).toBeLessThanOrEqual(100);
          expect(from).toBeLessThanOrEqual(time);
        }
      }),
    );
  });

  it('finds all that falls when the counter is sound', () => {
    const falls = fc.array(fc.double({ min: 0, max: 1, noNaN: true }), { maxLength: 50 });
    fc.assert(
      fc.property(falls, (amounts) => {
        let sum = 7;
        const findings = read(
          7,
          amounts.map((amount) => (sum += amount)),
        );
        const found = findings.reduce((all, { amount }) => all + amount, 0);
        expect(found).toBeCloseTo(sum - 7, 5);
      }),
    );
  });
});
