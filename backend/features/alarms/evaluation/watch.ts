import type { LiveViolation } from '@mesonet/contract/live.js';
import { isExtraKey } from '@mesonet/contract/extra-measurements.js';
import type { FollowedSample } from '../../../samples/core/sample-followers.js';
import type { EpisodeWrite } from './episode-table.js';
import { type AlarmState, type EpisodeListener, Judge, newState } from './judge.js';
import type { AlarmRule } from './rule.js';

/** The facts about an alarm that its evaluation needs. */
export interface WatchedAlarm {
  id: string;
  /** Identifies the current rule of the alarm. With a new revision, the alarm begins in a new state. */
  revision: string;
  series: number;
  measkey: string;
  mode: string;
  desc: string;
  /** Time at which the rule was stored, UTC ms. The rule judges no sample that arrived before. */
  ruleSince: number;
  rule: AlarmRule;
}

/** Watches the samples of one station for one alarm, and holds changes of its episodes until they are written. */
export class Watch implements EpisodeListener {
  private readonly judge: Judge;
  private isDirty = false;
  /** Episodes that have ended since the last write */
  private endedEpisodes: EpisodeWrite[] = [];
  private newest: number | null = null;
  private readonly isOwn: boolean;

  /**
   * @param stored state that an earlier process has saved; null when there is none
   * @param from earliest time from which the silence of the station may be counted, UTC ms, because no process watched
   *   the station before this time
   */
  constructor(
    private described: WatchedAlarm,
    stored: AlarmState | null,
    from: number,
    /** Called when something has to be written; `isUrgent` is true when it must be written at once. */
    private readonly touched: (watch: Watch, isUrgent: boolean) => void,
  ) {
    const state = stored ?? newState(from);
    this.judge = new Judge(described.rule, { ...state, silentFrom: Math.max(state.silentFrom, from) }, this);
    this.isOwn = isExtraKey(described.measkey);
  }

  get alarm(): WatchedAlarm {
    return this.described;
  }

  get state(): AlarmState {
    return this.judge.state;
  }

  /** Replaces the description of the alarm while its rule stays the same. */
  named(alarm: WatchedAlarm): this {
    this.described = alarm;
    return this;
  }

  /**
   * Takes a value from before this process began to watch the station. It cannot fire the alarm, but variant `rate`
   * measures later changes from it.
   */
  remember(time: number, value: number): void {
    this.judge.remember(time, value);
    this.state.lastTime = Math.max(this.state.lastTime, time);
  }

  follow({ time, receivedAt, values, sent }: FollowedSample): void {
    if (receivedAt < this.alarm.ruleSince) return;
    const value = (this.isOwn ? sent : values)[this.alarm.measkey];
    const number = typeof value === 'number' ? value : null;
    const { phase, count, isLate } = this.state;
    if (number !== null && time > this.state.lastTime) this.newest = number;
    this.judge.sample(time, number, receivedAt);
    if (phase !== this.state.phase) return;
    // When an episode of late samples gets its first sample that is not late, this must be written at once, because it
    // may make a notice due. If only the number of samples has changed, this may be written later.
    if (isLate !== this.state.isLate) this.touch(true);
    else if (count !== this.state.count) this.touch(false);
  }

  pass(now: number): void {
    this.judge.forgetFuture(now);
    this.judge.pass(now);
  }

  /**
   * Returns the part about this alarm for the message that carries a sample to open consoles.
   * @returns null when the alarm is not firing
   */
  violation(): LiveViolation | null {
    const { id, measkey, mode, desc } = this.alarm;
    if (this.state.phase !== 'firing' || this.newest === null) return null;
    return { alarmid: id, measkey, mode, value: this.newest, desc };
  }

  began(): void {
    this.touch(true);
  }

  fired(): void {
    this.touch(true);
  }

  ended(state: AlarmState, at: number): void {
    this.endedEpisodes.push(this.write(state, at));
    this.touch(true);
  }

  /** Returns the episodes to write now: those that have ended, and the one that lasts. */
  takeWrites(): EpisodeWrite[] {
    const open = this.isDirty && this.state.phase !== 'ok' ? [this.write(this.state, null)] : [];
    const writes = [...this.endedEpisodes, ...open];
    this.endedEpisodes = [];
    this.isDirty = false;
    return writes;
  }

  /** Takes back episodes that could not be written, so that the next write contains them. */
  giveBack(writes: readonly EpisodeWrite[]): void {
    this.endedEpisodes = [...writes.filter(({ endedAt }) => endedAt !== null), ...this.endedEpisodes];
    this.isDirty = true;
  }

  private touch(isUrgent: boolean): void {
    this.isDirty = true;
    this.touched(this, isUrgent);
  }

  private write(
    { since, phase, firedAt, firedValue, extreme, count, isLate }: AlarmState,
    endedAt: number | null,
  ): EpisodeWrite {
    const { id: alarmId, revision } = this.alarm;
    const fired = phase === 'firing' ? firedAt : null;
    const facts = { firedAt: fired, firedValue, endedAt, extreme, count, isLate };
    return { alarmId, revision, startedAt: since, ...facts };
  }
}
