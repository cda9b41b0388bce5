import { SILENCE_MS } from '../../../weather/quality/check-reading.js';
import { lastTime, type ReadingTrack } from '../../../weather/quality/reading-track.js';
import type { SampleValues } from '../../core/observation.js';
import { checkNewest } from './check-sample.js';
import type { QualitySite } from './with-contradictions.js';
import { newQualityState, type QualityState } from './quality-state.js';

/** A checked sample whose flags no later reading can change any more. */
export interface PassedSample {
  /** Time of the sample, UTC ms. */
  time: number;
  /** Quality flags of the values that fail, by key. */
  flags: ReadonlyMap<string, number>;
}

interface WaitingSample extends PassedSample {
  flags: Map<string, number>;
}

/**
 * Checks the quality of samples of the past in the order of their times, as the fold checks new ones. So late, imported
 * and stored samples get the flags that they would have got if they had come in order. A sample is returned once no
 * later reading can change its flags. Few samples wait for that, because the number of doubtful readings is limited,
 * and a silence of about an hour ends their wait.
 */
export class QualityPass {
  private readonly state: QualityState = newQualityState();
  private waiting: WaitingSample[] = [];
  private newest = -Infinity;

  /** @param site quality limits and position of the station */
  constructor(private readonly site: QualitySite) {}

  /**
   * Checks the next sample.
   * @param time UTC ms, later than all times before
   * @param values all sent values, even those that failed when they came; no derived values
   * @returns samples whose flags are final now, oldest first
   */
  next(time: number, values: SampleValues): readonly PassedSample[] {
    this.state.failed.clear();
    this.newest = time;
    const { flagged, revised } = checkNewest(this.state, time, values, this.site);
    for (const { time: earlier, key, flags } of revised) {
      const sample = this.waiting.find((each) => each.time === earlier);
      if (flags === 0) sample?.flags.delete(key);
      else sample?.flags.set(key, flags);
    }
    this.waiting.push({ time, flags: new Map(flagged.map(({ key, flags }) => [key, flags])) });
    return this.decided(time);
  }

  /** True when a reading that follows those checked so far may still change the flags of this one. */
  isUndecided(key: string, time: number): boolean {
    const track = this.state.tracks.get(key);
    return track !== undefined && time >= undecidedSince(track, this.newest);
  }

  /**
   * Ends the pass. Call it when no further sample follows.
   * @returns the samples that still wait, whose flags are final now
   */
  finish(): readonly PassedSample[] {
    const rest = this.waiting;
    this.waiting = [];
    return rest;
  }

  private decided(now: number): readonly PassedSample[] {
    let undecided = Infinity;
    for (const track of this.state.tracks.values()) {
      undecided = Math.min(undecided, undecidedSince(track, now));
    }
    const count = this.waiting.findIndex(({ time }) => time >= undecided);
    return count < 0 ? this.finish() : this.waiting.splice(0, count);
  }
}

/**
 * Returns the time of the oldest reading whose flags a later reading may still change. It is a doubtful reading, or the
 * only reading that has passed since a silence. Infinity means that there is none.
 */
function undecidedSince(track: ReadingTrack, now: number): number {
  if (now - lastTime(track) > SILENCE_MS) return Infinity;
  if (track.settled === 1) return track.time;
  return track.excursion ? track.excursion.times[0]! : Infinity;
}
