import { type DiskLevel, diskLimits, graver, nextLevel, type VolumeUse } from './disk-level.js';

const MEBIBYTE = 2 ** 20;
const GIBIBYTE = 2 ** 30;

/** @param percent used share of `totalBytes` */
function volume(percent: number, totalBytes = 64 * MEBIBYTE): VolumeUse {
  return { usedShare: percent / 100, freeBytes: totalBytes * (1 - percent / 100), totalBytes };
}

describe('the level of a volume', () => {
  it.each<[number, DiskLevel]>([
    [0, 'ample'],
    [79.9, 'ample'],
    [80, 'filling'],
    [89.9, 'filling'],
    [90, 'no_intake'],
    [94.9, 'no_intake'],
    [95, 'read_only'],
    [100, 'read_only'],
  ])('at %d %% is %s', (percent, level) => {
    expect(nextLevel('ample', volume(percent), diskLimits())).toBe(level);
  });

  it.each<[DiskLevel, number, DiskLevel]>([
    ['no_intake', 89.5, 'no_intake'],
    ['no_intake', 88.9, 'filling'],
    ['no_intake', 79.5, 'filling'],
    ['no_intake', 78.9, 'ample'],
    ['read_only', 94.5, 'read_only'],
    ['read_only', 50, 'ample'],
    ['filling', 96, 'read_only'],
  ])('after %s at %d %% is %s', (before, percent, level) => {
    expect(nextLevel(before, volume(percent), diskLimits())).toBe(level);
  });

  it('does not call a large volume full while much of it is free', () => {
    const limits = diskLimits();
    expect(nextLevel('ample', volume(92, 1000 * GIBIBYTE), limits)).toBe('ample');
    expect(nextLevel('ample', volume(98.5, 1000 * GIBIBYTE), limits)).toBe('filling');
    expect(nextLevel('ample', volume(99.1, 1000 * GIBIBYTE), limits)).toBe('no_intake');
    expect(nextLevel('ample', volume(99.6, 1000 * GIBIBYTE), limits)).toBe('read_only');
  });

  it('takes the percentages of an operator as they are', () => {
    const limits = diskLimits([50, 60, 70]);
    expect(nextLevel('ample', volume(65, 1000 * GIBIBYTE), limits)).toBe('no_intake');
  });

  it('of several volumes is the gravest', () => {
    expect(graver('filling', 'ample')).toBe('filling');
    expect(graver('filling', 'read_only')).toBe('read_only');
  });
});
