import type { DryRunEpisode } from '@mesonet/contract/alarm-dry-runs.js';
import { type AlarmState, type EpisodeListener, Judge, newState } from './judge.js';
import type { PastValue } from './past-values.js';
import type { AlarmRule } from './rule.js';

/** Collects the episodes of an alarm over stored samples, as if each sample had arrived when it was measured. */
export class Episodes implements EpisodeListener {
  /** The first episodes, at most as many as the parameter `most` of the constructor allows */
  readonly found: DryRunEpisode[] = [];
  /** Number of episodes in which the alarm fired */
  firings = 0;
  samples = 0;
  private readonly judge: Judge;
  private isOpen = false;

  /**
   * @param start time from which the silence of the station is counted, UTC ms
   * @param most number of episodes to store; later ones are only counted
   */
  constructor(
    rule: AlarmRule,
    start: number,
    private readonly most = Infinity,
  ) {
    this.judge = new Judge(rule, newState(start), this);
  }

  /** Takes a value from before the first judged sample. An alarm of variant `rate` measures later changes from it. */
  remember({ time, value }: PastValue): void {
    this.judge.remember(time, value);
  }

  add({ time, value }: PastValue): void {
    this.samples += 1;
    this.judge.sample(time, value, time);
  }

  /**
   * Finds episodes that begin or end because of the time that has passed without a sample.
   * @param now end of this time, UTC ms
   */
  pass(now: number): void {
    this.judge.pass(now);
  }

  /** Judges the time up to `end`, UTC ms. An episode that still lasts then is stored without an end. */
  finish(end: number): void {
    this.judge.pass(end);
    if (this.isOpen) this.keep(this.judge.state, null);
    this.isOpen = false;
  }

  began(): void {
    this.isOpen = true;
  }

  fired(): void {
    this.isOpen = true;
  }

  ended(state: AlarmState, at: number): void {
    this.isOpen = false;
    this.keep(state, at);
  }

  private keep(state: AlarmState, end: number | null): void {
    if (state.phase === 'firing') this.firings += 1;
    if (this.found.length < this.most) this.found.push(toEpisode(state, end));
  }
}

function toEpisode({ since, phase, firedAt, extreme, count }: AlarmState, end: number | null): DryRunEpisode {
  return {
    start: new Date(since).toISOString(),
    fired_at: phase === 'firing' ? new Date(firedAt).toISOString() : null,
    end: end === null ? null : new Date(end).toISOString(),
    extreme,
    count,
  };
}
