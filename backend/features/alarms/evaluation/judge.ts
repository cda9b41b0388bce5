import { type AlarmRule, excess } from './rule.js';
import { RateWindow } from './rate-window.js';

/** The state of an alarm. Times are UTC ms. */
export interface AlarmState {
  phase: 'ok' | 'pending' | 'firing';
  /** When the condition began; for silence, the time of the newest sample. */
  since: number;
  firedAt: number;
  /** The value furthest beyond the limit; null for silence. */
  extreme: number | null;
  /** The newest value beyond the limit; null for silence. */
  newest: number | null;
  /** The value of `newest` at the moment when it fired. */
  firedValue: number | null;
  /** Samples beyond the limit. */
  count: number;
  /** Newest sample that was judged: older ones change nothing. */
  lastTime: number;
  /** Silence is counted from here. */
  silentFrom: number;
  /** True until a sample of the episode came in time: late samples wake nobody. */
  isLate: boolean;
}

/** Hears what becomes of episodes, while the state still holds them. */
export interface EpisodeListener {
  began(state: AlarmState): void;
  fired(state: AlarmState): void;
  /** @param at UTC ms; an episode that never fired ends as well */
  ended(state: AlarmState, at: number): void;
}

/** A sample that took longer to arrive wakes nobody. */
export const LATE_MS = 2 * 3_600_000;

/**
 * A time further ahead is of a server clock that was wrong: no sample more than 10 minutes ahead is taken, and clocks are set
 * by less than a minute otherwise.
 */
const AHEAD_MS = 11 * 60_000;

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
 * Judges samples of one alarm in the order of their times, and the passing of time between them. Deterministic: the
 * same samples lead to the same episodes, whenever the clock is asked.
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

  /** Begins to listen anew where no sample would be newer than what was judged for long. @param now UTC ms */
  forgetFuture(now: number): void {
    const { state } = this;
    if (Math.max(state.lastTime, state.silentFrom) <= now + AHEAD_MS) return;
    state.lastTime = -Infinity;
    state.silentFrom = Math.min(state.silentFrom, now);
    this.window = windowOf(this.rule);
  }

  /** Takes a value from before the first one to be judged: a change is measured from it. The oldest comes first. */
  remember(time: number, value: number): void {
    this.window?.add(time, value);
  }

  /**
   * @param time of the sample, UTC ms
   * @param value base unit; null when the sample has no good one of the measurement
   * @param now when it arrived, UTC ms
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

  /** Time passes without a sample. @param now UTC ms */
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

  /** A sample that comes long after it was measured does not end a silence of now. */
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
    // A server clock that was ahead lets one begin in what is still to come.
    this.listener.ended(this.state, Math.max(at, this.state.since));
    this.state.phase = 'ok';
  }
}

function windowOf({ variant, windowMs }: AlarmRule): RateWindow | null {
  return variant === 'rate' ? new RateWindow(windowMs) : null;
}
