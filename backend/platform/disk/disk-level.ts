/**
 * Levels of a filling disk: `filling` only warns, `no_intake` refuses new samples, `read_only` refuses every change.
 */
export const DISK_LEVELS = ['ample', 'filling', 'no_intake', 'read_only'] as const;
export type DiskLevel = (typeof DISK_LEVELS)[number];

/**
 * The limit at which a level begins. A volume reaches it when its used share is high enough and its free space is small
 * enough.
 */
export interface DiskLimit {
  /** Used share of the volume, 0 to 1. */
  usedShare: number;
  /**
   * The limit applies only while at most this many bytes are free, because a small share of a large volume is still
   * much space.
   */
  headroomBytes: number;
}

/** The limits of `filling`, `no_intake` and `read_only`, in this order. */
export type DiskLimits = readonly [DiskLimit, DiskLimit, DiskLimit];

export interface VolumeUse {
  /**
   * Used share of the space that the server may use. The space that the file system reserves for root does not count.
   */
  usedShare: number;
  freeBytes: number;
  totalBytes: number;
}

const GIBIBYTE = 2 ** 30;
const PERCENTAGES = [80, 90, 95] as const;
const HEADROOMS = [20 * GIBIBYTE, 10 * GIBIBYTE, 5 * GIBIBYTE] as const;
/**
 * A level ends only when the used share of the volume is this much below the limit of the level. Otherwise the level
 * could switch back and forth.
 */
const HYSTERESIS = 0.01;

/**
 * @param percentages used shares set by the operator, which apply however many bytes are free; unset means 80, 90 and
 * 95, each with its own limit of free bytes
 */
export function diskLimits(percentages?: readonly [number, number, number]): DiskLimits {
  const limit = (level: 0 | 1 | 2): DiskLimit => ({
    usedShare: (percentages ?? PERCENTAGES)[level] / 100,
    headroomBytes: percentages ? Infinity : HEADROOMS[level],
  });
  return [limit(0), limit(1), limit(2)];
}

/**
 * Calculates the level of a volume. The level before matters, because the used share at which a level ends is lower
 * than the one at which it begins.
 */
export function nextLevel(before: DiskLevel, use: VolumeUse, limits: DiskLimits): DiskLevel {
  const margin = {
    ...use,
    usedShare: use.usedShare + HYSTERESIS,
    freeBytes: use.freeBytes - HYSTERESIS * use.totalBytes,
  };
  const reached = reachedBy(use, limits);
  const left = Math.min(DISK_LEVELS.indexOf(before), reachedBy(margin, limits));
  return DISK_LEVELS[Math.max(reached, left)]!;
}

export function graver(one: DiskLevel, other: DiskLevel): DiskLevel {
  return DISK_LEVELS.indexOf(one) > DISK_LEVELS.indexOf(other) ? one : other;
}

/** @returns how many of the limits the volume has reached */
function reachedBy({ usedShare, freeBytes }: VolumeUse, limits: DiskLimits): number {
  return limits.filter((limit) => usedShare >= limit.usedShare && freeBytes <= limit.headroomBytes).length;
}
