import { HOUR_MS } from '@mesonet/model/durations.js';
import { setTimeout as delay } from 'node:timers/promises';
import { Injectable } from '@nestjs/common';
import { AcceptedMinutes } from '../../ingest/intake/accepted-minutes.js';
import { SampleJournal } from '../../samples/journal/sample-journal.js';
import { SamplesStatus } from '../../samples/status/samples-status.js';
import { dueBatches } from './demo-schedule.js';
import { DemoSenders } from './demo-senders.js';
import type { DemoStation } from './demo-stations.js';

/**
 * The feed of demo samples waits while more batches than this are in the journal but not folded, or more rows than this
 * are folded but not in the store. Samples of other stations therefore wait only briefly.
 */
const MAX_BATCHES = 4;
const MAX_ROWS = 3_000;
const LOOK_AGAIN_AFTER_MS = 5;
/**
 * Samples older than this are left out of the statistics of accepted samples, because the statistics page shows only
 * the number of recent samples.
 */
const COUNTED_MS = 3 * HOUR_MS;

/** Sends due samples of the demo stations through the journal, like the uploads of real stations. */
@Injectable()
export class DemoFeed {
  constructor(
    private readonly senders: DemoSenders,
    private readonly journal: SampleJournal,
    private readonly status: SamplesStatus,
    private readonly minutes: AcceptedMinutes,
  ) {}

  /**
   * Sends all samples that are due up to a moment, oldest first. It sends them in batches, so that other work gets its
   * turn. The first call after a start sends the samples since the last run, or the whole history, and later calls
   * serve as the live feed. After an error or an abort, the next call continues where the last batch ended.
   * @param now UTC ms
   * @param onProgress called after each batch with the sent share of the time range, 0 to 1
   * @throws Unavailable when the journal does not accept a batch
   */
  async catchUp(
    stations: readonly DemoStation[],
    now: number,
    signal: AbortSignal,
    onProgress: (share: number) => void = () => {},
  ): Promise<void> {
    // After a start, the newest sample of each station is known only when the replay of the journal has ended.
    await this.waitUntil(() => !this.status.read().isReplaying, signal);
    const senders = this.senders.list(stations);
    let start: number | undefined;
    for (const { from, until, observations } of dueBatches(senders, now)) {
      if (signal.aborted) return;
      await this.journal.append(observations);
      // The statistics count each sample at its own time, as if the station had sent it when it was measured.
      for (const { time } of observations) if (time > now - COUNTED_MS) this.minutes.add(1, time);
      this.senders.markSent(senders, until);
      start ??= from;
      onProgress((until - start) / (now - start));
      if (until < now) await this.waitUntil(() => this.hasRoom(), signal);
    }
  }

  private hasRoom(): boolean {
    const { journalLag, rowsWaiting } = this.status.read();
    return journalLag <= MAX_BATCHES && rowsWaiting <= MAX_ROWS;
  }

  /** Waits until a condition is met. It pauses at least once, so that other work gets its turn. */
  private async waitUntil(isMet: () => boolean, signal: AbortSignal): Promise<void> {
    do await delay(LOOK_AGAIN_AFTER_MS);
    while (!isMet() && !signal.aborted);
  }
}
