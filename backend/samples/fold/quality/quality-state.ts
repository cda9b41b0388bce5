import type { QualityLimits } from '../../../weather/quality/quality-limits.js';
import { newReadingTrack, type ReadingTrack } from '../../../weather/quality/reading-track.js';

/** The part of the fold state that the quality checks of a series need. */
export interface QualityState {
  tracks: Map<string, ReadingTrack>;
  /** Keys whose values in the newest sample failed. */
  failed: Set<string>;
  /** No value before this time is flagged, UTC ms; +Infinity when no value is flagged at all. */
  flaggedSince: number;
  /**
   * The keys of the last sample, in its order. A station nearly always sends the same keys, so that their limits and
   * tracks need not be looked up. It is not stored.
   */
  usual: UsualKey[];
}

/** The measurement key of a value of the last sample, with what checking the value needs. */
export interface UsualKey {
  key: string;
  /** The limits of all keys, from which `limit` is. */
  limits: ReadonlyMap<string, QualityLimits>;
  limit: QualityLimits | undefined;
  isOfSun: boolean;
  /** Null until a check of the key has needed its track. */
  track: ReadingTrack | null;
}

/** A quality state in a snapshot. It is stored as JSON, where infinite times become null. */
export interface QualitySnapshot {
  tracks: [string, TrackSnapshot][];
  failed: string[];
  /** Null when no value is flagged; absent in snapshots of older versions, which did not store it. */
  flaggedSince?: number | null;
}

type Moment = 'time' | 'earlierTime';
/**
 * The first reading after a sudden jump of the values, in snapshots of an older version. The older version did not keep
 * doubtful readings back until later readings showed whether they were right.
 */
interface Rival {
  time: number;
  value: number;
}
type TrackSnapshot = Pick<ReadingTrack, 'value' | 'since' | 'count'> &
  Partial<Omit<ReadingTrack, Moment>> &
  Partial<Record<Moment, number | null>> & { rival?: Rival | null };

export function newQualityState(): QualityState {
  return { tracks: new Map(), failed: new Set(), flaggedSince: Infinity, usual: [] };
}

export function snapshotQuality({ tracks, failed, flaggedSince }: QualityState): QualitySnapshot {
  return { tracks: [...tracks], failed: [...failed], flaggedSince };
}

/** @param snapshot absent in fold states of versions without quality checks */
export function restoreQuality(snapshot: QualitySnapshot | undefined): QualityState {
  return {
    tracks: new Map(snapshot?.tracks.map(([key, track]) => [key, restoreTrack(track)])),
    failed: new Set(snapshot?.failed),
    flaggedSince: flaggedSinceOf(snapshot),
    usual: [],
  };
}

/**
 * Restores what is remembered about the readings of one key. Snapshots of older versions have no `settled`, which is the
 * number of readings of this key that passed since it was last silent. It is then estimated as `count`, the number of
 * the last readings that were equal, because all of these have passed.
 */
function restoreTrack({ rival, ...track }: TrackSnapshot): ReadingTrack {
  const excursion = rival ? { times: [rival.time], values: [rival.value], start: 0 } : null;
  return {
    ...newReadingTrack(),
    settled: track.count,
    excursion,
    ...track,
    time: track.time ?? -Infinity,
    earlierTime: track.earlierTime ?? -Infinity,
  };
}

/**
 * A snapshot without a part `quality` is from a version without quality checks, so the series has no flags. If the part
 * lacks `flaggedSince`, samples of any time may have flags.
 */
function flaggedSinceOf(quality: QualitySnapshot | undefined): number {
  if (quality?.flaggedSince === undefined) return quality ? -Infinity : Infinity;
  return quality.flaggedSince ?? Infinity;
}
