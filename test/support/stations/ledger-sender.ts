import { setTimeout as sleep } from 'node:timers/promises';
import type { TestServer, TestStation } from '../servers/server.js';

export interface SentSample {
  time: number;
  measurements: Record<string, number>;
}

const MOST_AT_ONCE = 20;
/** Sometimes the station sends a backlog as after an outage. The server processes such large uploads in another way. */
const LONG = { samples: 400, share: 0.05 };

/**
 * A station that never gives up. It sends its samples in order, keeps acknowledged ones in its ledger and repeats all
 * others. Samples are kept by time, so that a test can compare them with the store.
 */
export class LedgerSender {
  /** Acknowledged samples by time. */
  readonly ledger = new Map<number, SentSample>();
  /** Time of the acknowledgement, by the sample's time; UTC ms. */
  readonly acknowledgedAt = new Map<number, number>();
  /** Every sample that was sent, acknowledged or not. */
  readonly sent = new Map<number, SentSample>();
  retries = 0;
  /** Refusals, each as its status and whether it has a time to retry. */
  readonly refusals = new Set<string>();
  private next = 0;
  private isStopped = false;

  constructor(
    private readonly server: TestServer,
    readonly station: TestStation,
    private readonly makeSample: (index: number) => SentSample,
    private readonly random: () => number,
  ) {}

  /**
   * Resolves when this many samples are acknowledged, or when it was stopped.
   * @param perSecond samples a second; absent: as fast as the server accepts them
   */
  async run(total: number, perSecond = Infinity): Promise<void> {
    const startedAt = performance.now();
    while (this.next < total && !this.isStopped) {
      const size = Math.min(this.nextSize(), total - this.next);
      const batch = Array.from({ length: size }, (_, i) => this.makeSample(this.next + i));
      for (const sample of batch) this.sent.set(sample.time, sample);
      while (!(await this.post(batch))) {
        if (this.isStopped) return;
        this.retries += 1;
        await sleep(50);
      }
      const answeredAt = Date.now();
      for (const sample of batch) {
        this.ledger.set(sample.time, sample);
        this.acknowledgedAt.set(sample.time, answeredAt);
      }
      this.next += size;
      const aheadMs = startedAt + (this.next / perSecond) * 1_000 - performance.now();
      if (aheadMs > 0) await sleep(aheadMs);
    }
  }

  stop(): void {
    this.isStopped = true;
  }

  private nextSize(): number {
    if (this.random() < LONG.share) return LONG.samples;
    return 1 + Math.floor(this.random() * MOST_AT_ONCE);
  }

  private async post(batch: SentSample[]): Promise<boolean> {
    try {
      const answer = await this.server.upload(this.station, batch);
      const body = (await answer.json()) as { accepted?: number };
      if (answer.status === 200 && body.accepted === batch.length) return true;
      const isToldWhen = Number(answer.headers.get('retry-after')) > 0;
      this.refusals.add(`${answer.status}${isToldWhen ? ', come again' : ''}`);
      if (answer.status < 500 && answer.status !== 429)
        throw new Error(`Refused: ${answer.status} ${JSON.stringify(body)}`);
      return false;
    } catch (error) {
      if (error instanceof Error && error.message.startsWith('Refused')) throw error;
      return false;
    }
  }
}
