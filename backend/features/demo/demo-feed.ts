import { setTimeout as delay } from 'node:timers/promises';
import { Injectable } from '@nestjs/common';
import { AcceptedMinutes } from '../../ingest/accepted-minutes.js';
import { LatestSamples } from '../../samples/latest-samples.js';
import { SampleJournal } from '../../samples/sample-journal.js';
import { SamplesStatus } from '../../samples/samples-status.js';
import { StationDirectory } from '../stations/station-directory.js';
import { dueBatches, type Sender } from './demo-schedule.js';
import type { DemoStation } from './demo-stations.js';

/** History that may be under way, so that a sample somebody sends meanwhile does not wait behind the rest. */
const MAX_BATCHES = 4;
const MAX_ROWS = 3_000;
const LOOK_AGAIN_AFTER_MS = 5;
/** What the statistics show. */
const COUNTED_MS = 3 * 3_600_000;

/** Sends what the demo stations owe through the ordinary intake, as a station's upload would go. */
@Injectable()
export class DemoFeed {
  /** By series: everything due up to then is in the journal, UTC ms. */
  private readonly sentUntil = new Map<number, number>();

  constructor(
    private readonly directory: StationDirectory,
    private readonly journal: SampleJournal,
    private readonly latest: LatestSamples,
    private readonly status: SamplesStatus,
    private readonly minutes: AcceptedMinutes,
  ) {}

  /**
   * Sends everything due up to a moment, oldest first, a batch at a time so that others get their turn. A first
   * start and a start after a stop fill the whole gap; once caught up, this is the live feed. Cut short by an
   * error or the signal, the next call goes on where the last batch ended.
   * @param now UTC ms
   * @param onProgress told after each batch which share of the time is done, 0 to 1
   * @throws Unavailable when the journal does not take a batch
   */
  async catchUp(
    stations: readonly DemoStation[],
    now: number,
    signal: AbortSignal,
    onProgress: (share: number) => void = () => {},
  ): Promise<void> {
    // What the stations sent before the last stop is known once it is folded again.
    await this.waitUntil(() => !this.status.read().isReplaying, signal);
    const senders = this.sendersOf(stations);
    let start: number | undefined;
    for (const { from, until, observations } of dueBatches(senders, now)) {
      if (signal.aborted) return;
      await this.journal.append(observations);
      // Counted as if the stations had sent their history in its time.
      for (const { time } of observations) if (time > now - COUNTED_MS) this.minutes.add(1, time);
      for (const { series } of senders) this.markSent(series, until);
      start ??= from;
      onProgress((until - start) / (now - start));
      if (until < now) await this.waitUntil(() => this.hasRoom(), signal);
    }
  }

  private hasRoom(): boolean {
    const { journalLag, rowsWaiting } = this.status.read();
    return journalLag <= MAX_BATCHES && rowsWaiting <= MAX_ROWS;
  }

  /** Gives others their turn, at least once. */
  private async waitUntil(isMet: () => boolean, signal: AbortSignal): Promise<void> {
    do await delay(LOOK_AGAIN_AFTER_MS);
    while (!isMet() && !signal.aborted);
  }

  /** A station that was deleted sends nothing more. */
  private sendersOf(stations: readonly DemoStation[]): Sender[] {
    return stations.flatMap(({ id, periodMs, observe }) => {
      const series = this.directory.byId(id)?.series;
      if (series === undefined) return [];
      const sentUntil = this.sentUntil.get(series) ?? this.latest.get(series)?.time ?? -Infinity;
      return [{ series, periodMs, observe, sentUntil }];
    });
  }

  private markSent(series: number, until: number): void {
    this.sentUntil.set(series, Math.max(until, this.sentUntil.get(series) ?? -Infinity));
  }
}
