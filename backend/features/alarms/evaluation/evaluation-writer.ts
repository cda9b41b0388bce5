import { Injectable } from '@nestjs/common';
import { EventBus } from '../../../platform/event-bus.js';
import { OwnerTransactions } from '../../../samples/lease/owner-transactions.js';
import { Wakeup } from '../../../samples/pacing/wakeup.js';
import '../notices/notices-written.js';
import { type EpisodeWrite, lockAlarms, saveStates, writeEpisodes } from './episode-table.js';
import { scheduleNotices } from './notice-schedule.js';
import type { Watch } from './watch.js';

/** SQL that deletes the episodes of removed stations once none of their notices waits to be sent. */
const DELETE_FINISHED = `DELETE FROM violations v WHERE removed_station IS NOT NULL AND NOT EXISTS (
  SELECT FROM alarm_notices n
  WHERE n.alarm_id = v.alarm_id AND n.started_at = v.started_at AND n.state = 'waiting')`;

interface Taken {
  watch: Watch;
  episodes: readonly EpisodeWrite[];
}

/** Writes the results of the evaluation in one transaction: episodes, the states of alarms, and notices. */
@Injectable()
export class EvaluationWriter {
  /**
   * Wakes `EvaluationClock` when results must be written at once, for example because an episode began, fired or ended.
   */
  readonly urgent = new Wakeup();
  private waiting = new Set<Watch>();
  /**
   * Number of replays since the start of this process. A replay judges the samples again, so results from before it
   * that are not yet written are dropped.
   */
  private round = 0;
  private writing: Promise<void> = Promise.resolve();

  constructor(
    private readonly transactions: OwnerTransactions,
    private readonly events: EventBus,
  ) {}

  /** Notes that an alarm has results to write. */
  readonly touched = (watch: Watch, isUrgent: boolean): void => {
    this.waiting.add(watch);
    if (isUrgent) this.urgent.ring();
  };

  /** Drops all results that wait to be written, because a replay will produce them again. */
  forget(): void {
    this.waiting.clear();
    this.round += 1;
  }

  /**
   * Writes all results from before the call, and the notices that follow from them.
   * @throws Error when PostgreSQL does not answer; nothing is lost then, because a later call writes it
   */
  flush(now: Date): Promise<void> {
    const written = this.writing.catch(() => undefined).then(() => this.write(now));
    this.writing = written;
    return written;
  }

  /**
   * Writes the notices that have become due because time has passed.
   * @throws Error when PostgreSQL does not answer
   */
  async scheduleDue(now: Date): Promise<void> {
    const notices = await this.transactions.run(async (client) => {
      await client.query(DELETE_FINISHED);
      await lockAlarms(client, null);
      return scheduleNotices(client, null, now);
    });
    if (notices > 0) this.events.publish('notices.written', {});
  }

  private async write(now: Date): Promise<void> {
    if (this.waiting.size === 0) return;
    const { round } = this;
    const taken = [...this.waiting].map((watch) => ({ watch, episodes: watch.takeWrites() }));
    this.waiting = new Set();
    try {
      const notices = await this.store(taken, now);
      if (notices > 0) this.events.publish('notices.written', {});
    } catch (error) {
      if (round === this.round) this.giveBack(taken);
      throw error;
    }
  }

  private giveBack(taken: readonly Taken[]): void {
    for (const { watch, episodes } of taken) {
      watch.giveBack(episodes);
      this.waiting.add(watch);
    }
  }

  private store(taken: readonly Taken[], now: Date): Promise<number> {
    const states = taken.map(({ watch: { alarm, state } }) => ({
      alarmId: alarm.id,
      revision: alarm.revision,
      state: { ...state },
    }));
    const episodes = taken.flatMap((each) => each.episodes);
    const changed = [...new Set(episodes.map(({ alarmId }) => alarmId))];
    return this.transactions.run(async (client) => {
      await lockAlarms(
        client,
        states.map(({ alarmId }) => alarmId),
      );
      await writeEpisodes(client, episodes);
      await saveStates(client, states);
      return scheduleNotices(client, changed, now);
    });
  }
}
