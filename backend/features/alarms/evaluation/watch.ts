import type { LiveViolation } from '@mesonet/contract/live.js';
import { isExtraKey } from '@mesonet/contract/extra-measurements.js';
import type { FollowedSample } from '../../../samples/sample-followers.js';
import type { EpisodeWrite } from './episode-table.js';
import { type AlarmState, type EpisodeListener, Judge, newState } from './judge.js';
import type { AlarmRule } from './rule.js';

/** An alarm as the evaluation keeps it. */
export interface WatchedAlarm {
  id: string;
  /** Names the rule: another one begins anew. */
  revision: string;
  series: number;
  measkey: string;
  mode: string;
  desc: string;
  /** The rule judges no sample that arrived before, UTC ms. */
  ruleSince: number;
  rule: AlarmRule;
}

/** Watches over the samples of one station for one alarm, and keeps what has to be written of its episodes. */
export class Watch implements EpisodeListener {
  private readonly judge: Judge;
  private isDirty = false;
  /** Episodes that ended since the last write. */
  private over: EpisodeWrite[] = [];
  private newest: number | null = null;
  private readonly isOwn: boolean;

  /**
   * @param stored the state in which an earlier process left it; null: there is none
   * @param from silence is counted from here at the earliest, because no process watched before. UTC ms
   */
  constructor(
    private described: WatchedAlarm,
    stored: AlarmState | null,
    from: number,
    /** Hears that something has to be written; `isUrgent` when an episode began or ended. */
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

  /** Takes another description of the same rule. */
  named(alarm: WatchedAlarm): this {
    this.described = alarm;
    return this;
  }

  /** Takes a value from before it was watched: changes are measured from it, and it is not judged any more. */
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
    // Somebody may be told now; the count of an open episode may be written later.
    if (isLate !== this.state.isLate) this.touch(true);
    else if (count !== this.state.count) this.touch(false);
  }

  pass(now: number): void {
    this.judge.forgetFuture(now);
    this.judge.pass(now);
  }

  /** @returns the entry of this alarm in the live frame of a sample; null unless it fires */
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
    this.over.push(this.write(state, at));
    this.touch(true);
  }

  /** @returns the episodes to be written now: those that ended, and the one that lasts */
  takeWrites(): EpisodeWrite[] {
    const open = this.isDirty && this.state.phase !== 'ok' ? [this.write(this.state, null)] : [];
    const writes = [...this.over, ...open];
    this.over = [];
    this.isDirty = false;
    return writes;
  }

  /** Takes back what could not be written. */
  giveBack(writes: readonly EpisodeWrite[]): void {
    this.over = [...writes.filter(({ endedAt }) => endedAt !== null), ...this.over];
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
    const told = { firedAt: fired, firedValue, endedAt, extreme, count, isLate };
    return { alarmId, revision, startedAt: since, ...told };
  }
}
