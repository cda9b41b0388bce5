import { prevailing, speedEdges, windRose } from './wind-rose.js';

describe('windRose', () => {
  it('counts by sector and speed class, a class without its upper edge', () => {
    const rose = windRose([0, 359, 11, 90, 90, 270], [1, 2, 5, 3.9, 4, 12], [2, 4, 8]);
    expect(rose.count).toBe(6);
    expect(rose.shares[0]).toEqual([1 / 6, 1 / 6, 1 / 6, 0]);
    expect(rose.shares[4]).toEqual([0, 1 / 6, 1 / 6, 0]);
    expect(rose.shares[12]).toEqual([0, 0, 0, 1 / 6]);
  });

  it('counts slow air without a direction as calm, and leaves out what is not known', () => {
    const rose = windRose([null, null, null, 180], [0, 3, null, 3], [2]);
    expect(rose).toMatchObject({ count: 2, calm: 0.5 });
    expect(rose.shares[8]).toEqual([0, 0.5]);
  });

  it('has shares that add up to one', () => {
    const directions = Array.from({ length: 500 }, (_, i) => (i * 37) % 360);
    const speeds = directions.map((_, i) => (i % 17) / 2);
    const { shares, calm } = windRose(directions, speeds, speedEdges('metersPerSecond'));
    expect(shares.flat().reduce((sum, each) => sum + each, calm)).toBeCloseTo(1, 12);
  });

  it('is empty without values', () => {
    expect(windRose([], [], [2])).toMatchObject({ count: 0, calm: 0 });
  });
});

describe('prevailing', () => {
  it('is the sector with the most, whatever the speed', () => {
    expect(prevailing(windRose([90, 90, 180], [1, 9, 3], [2]))).toBe(4);
  });

  it('is unknown in a calm', () => {
    expect(prevailing(windRose([null], [0], [2]))).toBeUndefined();
  });
});
