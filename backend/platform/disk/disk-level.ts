/** What a full disk stops: nothing yet, but told; new samples; every change. */
export const DISK_LEVELS = ['ample', 'filling', 'no_intake', 'read_only'] as const;
export type DiskLevel = (typeof DISK_LEVELS)[number];

/** One limit; a level is reached when both hold. */
export interface DiskLimit {
  /** Used share of the volume, 0 to 1. */
  usedShare: number;
  /** A share of a large volume is still much space: with more than this free it does not count, bytes. */
  headroomBytes: number;
}

/** Of `filling`, `no_intake` and `read_only`, in this order. */
export type DiskLimits = readonly [DiskLimit, DiskLimit, DiskLimit];

export interface VolumeUse {
  /** Of what we may use: space kept for root counts as none. */
  usedShare: number;
  freeBytes: number;
  totalBytes: number;
}

const GIBIBYTE = 2 ** 30;
const PERCENTAGES = [80, 90, 95] as const;
const HEADROOMS = [20 * GIBIBYTE, 10 * GIBIBYTE, 5 * GIBIBYTE] as const;
/** A level ends only when the volume is this share below its limit, so that it does not come and go. */
const HYSTERESIS = 0.01;

/** @param percentages as an operator set them: they count as they are, whatever is free; unset: 80, 90, 95 */
export function diskLimits(percentages?: readonly [number, number, number]): DiskLimits {
  const limit = (level: 0 | 1 | 2): DiskLimit => ({
    usedShare: (percentages ?? PERCENTAGES)[level] / 100,
    headroomBytes: percentages ? Infinity : HEADROOMS[level],
  });
  return [limit(0), limit(1), limit(2)];
}

/** The level of a volume, given the one before. */
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

/** The graver of two levels. */
export function graver(one: DiskLevel, other: DiskLevel): DiskLevel {
  return DISK_LEVELS.indexOf(one) > DISK_LEVELS.indexOf(other) ? one : other;
}

/** @returns how many limits are reached */
function reachedBy({ usedShare, freeBytes }: VolumeUse, limits: DiskLimits): number {
  return limits.filter((limit) => usedShare >= limit.usedShare && freeBytes <= limit.headroomBytes).length;
}
