import fc from 'fast-check';
import { noise, randomAt, smoothstep } from './noise.js';

const anySeed = fc.integer({ min: 0, max: 2 ** 31 - 1 });
const anyTime = fc.integer({ min: 0, max: 4e12 });

describe('randomAt', () => {
  it('gives the same number for the same seed and index, in [0, 1)', () => {
    fc.assert(
      fc.property(anySeed, fc.integer({ min: -1e9, max: 1e10 }), (seed, index) => {
        const value = randomAt(seed, index);
        expect(value).toBe(randomAt(seed, index));
        expect(value >= 0 && value < 1).toBe(true);
      }),
    );
  });

  it.each([1, 20160101, 987654321])('spreads evenly and without echo (seed %d)', (seed) => {
    const draws = Array.from({ length: 20_000 }, (_, index) => randomAt(seed, index));
    const tenths = new Array<number>(10).fill(0);
    for (const draw of draws) tenths[Math.floor(draw * 10)]! += 1;
    for (const count of tenths) expect(Math.abs(count - 2000)).toBeLessThan(200);
    for (const lag of [1, 2, 7, 64]) {
      const products = draws.slice(lag).map((draw, i) => (draw - 0.5) * (draws[i]! - 0.5));
      const covariance = products.reduce((sum, product) => sum + product, 0) / products.length;
      expect(Math.abs(covariance * 12)).toBeLessThan(0.05);
    }
  });
});

describe('noise', () => {
  it('stays within −1 and 1 and never jumps', () => {
    fc.assert(
      fc.property(anySeed, anyTime, fc.integer({ min: 1000, max: 1e9 }), (seed, time, scale) => {
        const value = noise(seed, time, scale);
        expect(Math.abs(value)).toBeLessThanOrEqual(1);
        // Within one scale the curve changes by at most 2, and the steepest slope of `smoothstep` is 1.5.
        expect(Math.abs(noise(seed, time + 1, scale) - value)).toBeLessThanOrEqual(3.01 / scale);
      }),
    );
  });

  it('differs from seed to seed', () => {
    const walk = (seed: number) => Array.from({ length: 50 }, (_, i) => noise(seed, i * 7e5, 1e6));
    expect(walk(1)).toEqual(walk(1));
    expect(walk(1)).not.toEqual(walk(2));
  });
});

describe('smoothstep', () => {
  it.each([
    [-1, 0],
    [0, 0],
    [0.5, 0.5],
    [1, 1],
    [9, 1],
  ])('of %d is %d', (x, y) => {
    expect(smoothstep(x)).toBe(y);
  });
});
