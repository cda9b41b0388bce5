import { SILENCE_MS } from '../../../weather/quality/check-reading.js';
import { lastTime, type ReadingTrack } from '../../../weather/quality/reading-track.js';
import type { SampleValues } from '../../observation.js';
import { checkNewest, type QualitySite } from './check-sample.js';
import { newQualityState, type QualityState } from './quality-state.js';

/** A sample about which nothing after it can decide any more. */
export interface PassedSample {
  /** UTC ms */
  time: number;
  /** Key → flags of the values that fail. */
  flags: ReadonlyMap<string, number>;
}

interface WaitingSample extends PassedSample {
  flags: Map<string, number>;
}

/**
 * Checks samples of the past in the order of their times, as the fold checks those that come: late, imported and
 * stored ones end as if they had come in order. A sample is handed out when the readings after it have decided about
 * it. What is waiting is bounded as what the checks remember is: by the held readings of a measurement and the hour
 * after which a silence decides.
 */
export class QualityPass {
  private readonly state: QualityState = newQualityState();
  private waiting: WaitingSample[] = [];
  private newest = -Infinity;

  /** @param site limits by which, and position */
  constructor(private readonly site: QualitySite) {}

  /**
   * @param time UTC ms, later than all before
   * @param values as they were sent, those that failed then too; nothing that was derived
   * @returns samples that are decided now, oldest first
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

  /** Whether a reading after those that were checked may still decide about this one. */
  isUndecided(key: string, time: number): boolean {
    const track = this.state.tracks.get(key);
    return track !== undefined && time >= undecidedSince(track, this.newest);
  }

  /** @returns the rest: nothing comes after it */
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

/** The oldest reading about which another may still decide: one that is held, or the only one after a silence. */
function undecidedSince(track: ReadingTrack, now: number): number {
  if (now - lastTime(track) > SILENCE_MS) return Infinity;
  if (track.settled === 1) return track.time;
  return track.excursion ? track.excursion.times[0]! : Infinity;
}
