import { HOUR_MS, MINUTE_MS } from '@mesonet/model/durations.js';
import { type AlarmRule, excess } from './rule.js';
import { RateWindow } from './rate-window.js';

/** The state of one alarm. Times are UTC ms. */
export interface AlarmState {
  phase: 'ok' | 'pending' | 'firing';
  /**
   * Time at which the condition of the alarm began to hold; for an alarm about a silent station, the time of the newest
   * sample.
   */
  since: number;
  firedAt: number;
  /** The value of the episode that is furthest beyond the limit; null for an alarm about a silent station. */
  extreme: number | null;
  /** The newest value beyond the limit; null for an alarm about a silent station. */
  newest: number | null;
  /** The newest value beyond the limit at the moment when the alarm fired. */
  firedValue: number | null;
  /** Number of samples of the episode that are beyond the limit */
  count: number;
  /** Time of the newest sample that the rule of the alarm was applied to. Samples that are not newer are ignored. */
  lastTime: number;
  /** Time from which the silence of the station is counted, UTC ms. */
  silentFrom: number;
  /** True while all samples of the episode are late by `LATE_MS`. Nobody is notified because of such samples alone. */
  isLate: boolean;
}

/** Receives the beginning, firing and end of episodes. At each call, `state` still describes the episode. */
export interface EpisodeListener {
  began(state: AlarmState): void;
  fired(state: AlarmState): void;
  /**
   * Reports the end of an episode, also when the alarm has not fired in it.
   * @param at time of the end, UTC ms
   */
  ended(state: AlarmState, at: number): void;
}

/** A sample that arrives more than this after it was measured is late for alarms: nobody is notified because of it. */
export const LATE_MS = 2 * HOUR_MS;

/**
 * A stored time that is ahead of the server's clock by more than this was set while this clock was wrong. Samples more
 * than 10 minutes ahead are refused, and usual corrections of a clock are smaller than a minute.
 */
const AHEAD_MS = 11 * MINUTE_MS;

export function newState(silentFrom: number): AlarmState {
  return {
    phase: 'ok',
    since: 0,
    firedAt: 0,
    extreme: null,
    newest: null,
    firedValue: null,
    count: 0,
    lastTime: -Infinity,
    silentFrom,
    isLate: false,
  };
}

/**
 * Judges the samples of one alarm in the order of their times, and the time that passes between them. The same samples
 * always lead to the same episodes, no matter how often `pass` is called in between.
 */
export class Judge {
  private window: RateWindow | null;

  constructor(
    readonly rule: AlarmRule,
    readonly state: AlarmState,
    private readonly listener: EpisodeListener,
  ) {
    this.window = windowOf(rule);
  }

  /**
   * Drops the time of the newest sample when it lies far in the future. Otherwise no sample would count as newer for a
   * long time.
   * @param now UTC ms
   */
  forgetFuture(now: number): void {
    const { state } = this;
    if (Math.max(state.lastTime, state.silentFrom) <= now + AHEAD_MS) return;
    state.lastTime = -Infinity;
    state.silentFrom = Math.min(state.silentFrom, now);
    this.window = windowOf(this.rule);
  }

  /**
   * Takes a value from before the first judged sample, because an alarm of variant `rate` measures later changes from
   * it. Values must be given in the order of their times.
   */
  remember(time: number, value: number): void {
    this.window?.add(time, value);
  }

  /**
   * Judges a sample. It ignores a sample that is not newer than the newest judged one.
   * @param time time of the sample, UTC ms
   * @param value base unit; null when the sample has no valid value of the measurement
   * @param now time of arrival, UTC ms
   */
  sample(time: number, value: number | null, now: number): void {
    if (time <= this.state.lastTime) return;
    if (this.rule.variant === 'nodata') return this.judgeSilence(time, now);
    if (value === null) return;
    this.pass(time);
    this.state.lastTime = time;
    this.window?.add(time, value);
    const measured = this.window ? this.window.changeTo(value, this.rule.mode) : value;
    this.judge(time, measured, now - time > LATE_MS);
  }

  /**
   * Judges the time that has passed without a sample.
   * @param now UTC ms
   */
  pass(now: number): void {
    const { rule, state } = this;
    if (state.phase === 'pending' && state.since + rule.holdMs < now) this.fire(state.since + rule.holdMs);
    if (rule.variant !== 'nodata' || state.phase !== 'ok') return;
    if (state.silentFrom + rule.afterMs >= now) return;
    this.begin(state.silentFrom, null, false);
    this.fire(state.silentFrom + rule.afterMs);
  }

  private judge(time: number, value: number, isLate: boolean): void {
    const { rule, state } = this;
    const beyond = excess(rule, value);
    if (beyond > 0) {
      if (state.phase === 'ok') this.begin(time, value, isLate);
      else this.note(value, beyond, isLate);
      if (state.phase === 'pending' && time >= state.since + rule.holdMs)
        this.fire(state.since + rule.holdMs);
    } else if (state.phase === 'pending' || (state.phase === 'firing' && -beyond >= rule.clearBy)) {
      this.end(time);
    } else if (state.phase === 'firing' && !isLate) {
      state.isLate = false;
    }
  }

  /**
   * Judges a sample for an alarm about a silent station. A sample that was measured long before it arrives does not end
   * the silence.
   */
  private judgeSilence(time: number, now: number): void {
    const { rule, state } = this;
    this.pass(Math.min(time, now));
    state.lastTime = time;
    if (now - time > rule.afterMs) return;
    state.silentFrom = Math.max(state.silentFrom, time);
    if (state.phase !== 'ok') this.end(time);
  }

  private begin(since: number, value: number | null, isLate: boolean): void {
    const { state } = this;
    Object.assign(state, {
      phase: 'pending',
      since,
      firedAt: 0,
      extreme: value,
      newest: value,
      firedValue: null,
      count: value === null ? 0 : 1,
      isLate,
    });
    this.listener.began(state);
  }

  private note(value: number, beyond: number, isLate: boolean): void {
    const { state } = this;
    state.count += 1;
    state.newest = value;
    if (!isLate) state.isLate = false;
    if (state.extreme === null || beyond > excess(this.rule, state.extreme)) state.extreme = value;
  }

  private fire(at: number): void {
    this.state.phase = 'firing';
    this.state.firedAt = at;
    this.state.firedValue = this.state.newest;
    this.listener.fired(this.state);
  }

  private end(at: number): void {
    // An episode may begin in the future when the server's clock was ahead. Its end must not lie before its beginning.
    this.listener.ended(this.state, Math.max(at, this.state.since));
    this.state.phase = 'ok';
  }
}

function windowOf({ variant, windowMs }: AlarmRule): RateWindow | null {
  return variant === 'rate' ? new RateWindow(windowMs) : null;
}
