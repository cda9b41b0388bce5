import { setTimeout as sleep } from 'node:timers/promises';
import type { TestServer, TestStation } from '../servers/server.js';

export interface SentSample {
  time: number;
  measurements: Record<string, number>;
}

const MOST_AT_ONCE = 20;
/** What a station brings that was away, now and then: so much goes another way through the server. */
const LONG = { samples: 400, share: 0.05 };

/**
 * A station that never gives up: sends its samples in order, notes in its ledger what was acknowledged, and sends
 * again what was not. What it sent is known by time, so that the store can be held against it.
 */
export class LedgerSender {
  /** Acknowledged samples by time. */
  readonly ledger = new Map<number, SentSample>();
  /** When the answer came, by the sample's time; UTC ms. */
  readonly acknowledgedAt = new Map<number, number>();
  /** Every sample that ever left, acknowledged or not. */
  readonly sent = new Map<number, SentSample>();
  retries = 0;
  /** How it was refused: status and whether it was told when to come again. */
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
   * Resolves when so many samples are acknowledged, or it was stopped.
   * @param perSecond as fast as they are taken when not given
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
