import fc from 'fast-check';
import { type Point } from '../../../shared/map/map-view.js';
import { clusterPoints, clusterReach } from './clusters.js';

const coordinate = fc.double({ min: -500, max: 1_500, noNaN: true });
const points = fc.array(fc.tuple(coordinate, coordinate), { maxLength: 200 });
const gap = ([ax, ay]: Point, [bx, by]: Point) => Math.hypot(ax - bx, ay - by);

describe('clusters', () => {
  it('hold every marker once, and their first ones stand apart', () => {
    fc.assert(
      fc.property(points, (all) => {
        const clusters = clusterPoints(all, 30);
        expect(clusters.flat().sort((a, b) => a - b)).toEqual([...all.keys()]);
        for (const [index, [first]] of clusters.entries()) {
          for (const [other] of clusters.slice(index + 1)) {
            expect(gap(all[first!]!, all[other!]!)).toBeGreaterThanOrEqual(30);
          }
        }
      }),
    );
  });

  it('join what would cover each other, and leave the rest alone', () => {
    expect(
      clusterPoints(
        [
          [10, 10],
          [100, 100],
          [14, 12],
        ],
        13,
      ),
    ).toEqual([[0, 2], [1]]);
  });

  it.each([
    ['a few', 3, { width: 860, height: 600 }, 13],
    ['forty on a desktop', 40, { width: 620, height: 600 }, 13],
    ['forty on a phone', 40, { width: 336, height: 300 }, 30],
    ['two hundred', 200, { width: 860, height: 600 }, 30],
    ['a thousand', 1_000, { width: 860, height: 600 }, 42],
  ])('reach farther where many share the room: %s', (_, count, size, reach) => {
    expect(clusterReach(count, size)).toBe(reach);
  });
});
