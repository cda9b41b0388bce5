import fc from 'fast-check';
import { directionOf, windVector } from './wind-vector.js';

function mean(winds: [speed: number, direction: number][]): number | null {
  const sum = { x: 0, y: 0 };
  for (const [speed, direction] of winds) {
    const { x, y } = windVector(speed, direction);
    sum.x += x;
    sum.y += y;
  }
  return directionOf(
    sum,
    winds.reduce((total, [speed]) => total + speed, 0),
  );
}

describe('directionOf', () => {
  it('matches weewx#798: the mean of 355, 5 and 15 is 5', () => {
    expect(mean([355, 5, 15].map((direction) => [1, direction]))).toBeCloseTo(5, 9);
  });

  it('answers 0, never 360, for the mean of 350 and 10', () => {
    expect(
      mean([
        [1, 350],
        [1, 10],
      ]),
    ).toBeCloseTo(0, 9);
    expect(directionOf({ x: -1e-18, y: 1 }, 1)).toBe(0);
  });

  it('weighs by speed: 10 at 350 with 1 at 10 is 351.79', () => {
    expect(
      mean([
        [10, 350],
        [1, 10],
      ]),
    ).toBeCloseTo(351.79, 2);
  });

  it('has no answer for calm and for winds that cancel out', () => {
    expect(mean([[0, 90]])).toBeNull();
    expect(mean([0, 90, 180, 270].map((direction) => [7.3, direction]))).toBeNull();
    expect(mean([])).toBeNull();
  });

  it('gives back the direction of a single wind, in [0, 360)', () => {
    fc.assert(
      fc.property(
        fc.double({ min: 0.01, max: 250, noNaN: true }),
        fc.double({ min: 0, max: 360, noNaN: true }),
        (s, d) => {
          const direction = mean([[s, d]])!;
          expect(direction).toBeGreaterThanOrEqual(0);
          expect(direction).toBeLessThan(360);
          const apart = Math.abs(direction - d) % 360;
          expect(Math.min(apart, 360 - apart)).toBeLessThan(1e-6);
        },
      ),
    );
  });
});
