import type { DryRunEpisode } from '@mesonet/contract/alarm-dry-runs.js';
import { type AlarmState, type EpisodeListener, Judge, newState } from './judge.js';
import type { PastValue } from './past-values.js';
import type { AlarmRule } from './rule.js';

/** Collects the episodes that a rule has over samples which all came as soon as they were measured. */
export class Episodes implements EpisodeListener {
  /** The first ones, as many as may be kept. */
  readonly found: DryRunEpisode[] = [];
  /** All that fired. */
  firings = 0;
  samples = 0;
  private readonly judge: Judge;
  private isOpen = false;

  /**
   * @param start silence is counted from here, UTC ms
   * @param most so many episodes are kept
   */
  constructor(
    rule: AlarmRule,
    start: number,
    private readonly most = Infinity,
  ) {
    this.judge = new Judge(rule, newState(start), this);
  }

  /** Takes a value from before the first sample: changes are measured from it. */
  remember({ time, value }: PastValue): void {
    this.judge.remember(time, value);
  }

  add({ time, value }: PastValue): void {
    this.samples += 1;
    this.judge.sample(time, value, time);
  }

  /** Time passes without a sample. @param now UTC ms */
  pass(now: number): void {
    this.judge.pass(now);
  }

  /** Time passes until here, UTC ms; an episode that lasts is found without an end. */
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
