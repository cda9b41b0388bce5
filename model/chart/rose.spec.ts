import { windRose } from '../wind-rose.js';
import { classNames, roseRings } from './rose.js';

const EDGES = [2, 4, 6];
/** A rose whose north sector has so many of 100 values; the others are calm. */
const northerly = (count: number) =>
  windRose(
    Array.from({ length: 100 }, (_, i) => (i < count ? 0 : null)),
    Array.from({ length: 100 }, (_, i) => (i < count ? 3 : 0)),
    EDGES,
  );

describe('roseRings', () => {
  it.each([
    [23, [10, 20, 30]],
    [5, [2, 4, 6]],
    [100, [25, 50, 75, 100]],
    [40, [10, 20, 30, 40]],
  ])('holds a sector of %d %% in round rings', (percent, rings) => {
    expect(roseRings(northerly(percent))).toEqual(rings);
  });

  it('has a ring around nothing but calms', () => {
    expect(roseRings(northerly(0)).length).toBeGreaterThan(0);
  });
});

it('names speed classes by their edges', () => {
  expect(classNames(EDGES)).toEqual(['< 2', '2–4', '4–6', '≥ 6']);
});
