import { newReadingTrack, type ReadingTrack } from '../../../weather/quality/reading-track.js';

/** What the checks remember of a series. */
export interface QualityState {
  tracks: Map<string, ReadingTrack>;
  /** Keys of the high-water time that failed. */
  failed: Set<string>;
  /** Before it no value is flagged, UTC ms; +Infinity: none is. */
  flaggedSince: number;
}

/** As stored: JSON, in which −Infinity is null. */
export interface QualitySnapshot {
  tracks: [string, TrackSnapshot][];
  failed: string[];
  /** null: no value is flagged; absent where that is not known. */
  flaggedSince?: number | null;
}

type Moment = 'time' | 'earlierTime';
/** What was held of a jump before readings were held until it is decided. */
interface Rival {
  time: number;
  value: number;
}
type TrackSnapshot = Pick<ReadingTrack, 'value' | 'since' | 'count'> &
  Partial<Omit<ReadingTrack, Moment>> &
  Partial<Record<Moment, number | null>> & { rival?: Rival | null };

export function newQualityState(): QualityState {
  return { tracks: new Map(), failed: new Set(), flaggedSince: Infinity };
}

export function snapshotQuality({ tracks, failed, flaggedSince }: QualityState): QualitySnapshot {
  return { tracks: [...tracks], failed: [...failed], flaggedSince };
}

/** @param snapshot absent in a state of before quality was checked */
export function restoreQuality(snapshot: QualitySnapshot | undefined): QualityState {
  return {
    tracks: new Map(snapshot?.tracks.map(([key, track]) => [key, restoreTrack(track)])),
    failed: new Set(snapshot?.failed),
    flaggedSince: flaggedSinceOf(snapshot),
  };
}

/** A track that knows no reading before its last one has many: it was kept before that was noted. */
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

/** A snapshot of before the checks has no flags; one of before this was noted may have any. */
function flaggedSinceOf(quality: QualitySnapshot | undefined): number {
  if (quality?.flaggedSince === undefined) return quality ? -Infinity : Infinity;
  return quality.flaggedSince ?? Infinity;
}
