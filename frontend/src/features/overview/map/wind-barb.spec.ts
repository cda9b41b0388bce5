import fc from 'fast-check';
import { barbLength, windBarb } from './wind-barb.js';

const SHAFT = /M0 -7V-[\d.]+/g;
const PENNANT = /M0 -[\d.]+L8 -[\d.]+L0 -[\d.]+Z/g;
const FEATHER = /M0 -[\d.]+L8 -[\d.]+(?!L|\d|\.)/g;
const HALF = /M0 -[\d.]+L4\.5 -[\d.]+/g;

function count(path: string | null): [shafts: number, pennants: number, feathers: number, halves: number] {
  const of = (pattern: RegExp) => path?.match(pattern)?.length ?? 0;
  return [of(SHAFT), of(PENNANT), of(FEATHER), of(HALF)];
}

describe('a wind barb', () => {
  it.each([
    [0, null],
    [0.9, null],
    [5, 'M0 -7V-24M0 -20L4.5 -21.7'],
    [10, 'M0 -7V-24M0 -24L8 -27'],
    [50, 'M0 -7V-24M0 -24L8 -22L0 -18Z'],
  ])('of %d knots', (knots, path) => {
    expect(windBarb(knots)).toBe(path);
  });

  it.each([
    [2, [1, 0, 0, 0]],
    [5, [1, 0, 0, 1]],
    [7, [1, 0, 0, 1]],
    [8, [1, 0, 1, 0]],
    [25, [1, 0, 2, 1]],
    [50, [1, 1, 0, 0]],
    [65, [1, 1, 1, 1]],
    [115, [1, 2, 1, 1]],
  ])('of %d knots has shaft, pennants, feathers and halves %j', (knots, expected) => {
    expect(count(windBarb(knots))).toEqual(expected);
  });

  it('stands between its marker and its length', () => {
    fc.assert(
      fc.property(fc.double({ min: 1, max: 200, noNaN: true }), (knots) => {
        const heights = (windBarb(knots) ?? '').match(/-[\d.]+/g)?.map(Number) ?? [];
        expect(Math.max(...heights)).toBeLessThanOrEqual(-7);
        expect(Math.min(...heights)).toBeGreaterThanOrEqual(-barbLength(knots));
      }),
    );
  });
});
