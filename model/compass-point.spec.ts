import { compassIndex, compassPoint } from './compass-point.js';

describe('compassPoint', () => {
  it.each([
    [0, 'N'],
    [360, 'N'],
    [348.75, 'N'],
    [348.74, 'NNW'],
    [11.24, 'N'],
    [11.25, 'NNE'],
    [90, 'E'],
    [225, 'SW'],
    [-90, 'W'],
    [-1, 'N'],
    [765, 'NE'],
  ])('of %d° is %s', (degrees, point) => {
    expect(compassPoint(degrees)).toBe(point);
  });

  it('counts clockwise from north', () => {
    expect([0, 22.5, 45, 337.5].map(compassIndex)).toEqual([0, 1, 2, 15]);
  });
});
