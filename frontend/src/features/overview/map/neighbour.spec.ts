import { type Point } from '../../../shared/map/map-view.js';
import { ARROWS, neighbour } from './neighbour.js';

describe('the arrow keys', () => {
  const points: Point[] = [
    [100, 100],
    [160, 110],
    [130, 180],
    [300, 100],
    [20, 90],
  ];

  it.each([
    [0, 'ArrowRight', 1],
    [1, 'ArrowRight', 3],
    [3, 'ArrowRight', -1],
    [0, 'ArrowLeft', 4],
    [0, 'ArrowDown', 2],
    [2, 'ArrowUp', 1],
    [1, 'ArrowLeft', 0],
  ])('lead from marker %d with %s to %d', (from, key, to) => {
    expect(neighbour(points, from, ARROWS[key]!)).toBe(to);
  });
});
