import { setTimeout as sleep } from 'node:timers/promises';
import type { TestServer, TestStation } from '../support/server.js';

export interface SentSample {
  time: number;
  measurements: Record<string, number>;
}

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
  private isStopped = false;

  constructor(
    private readonly server: TestServer,
    private readonly station: TestStation,
    private readonly makeSample: (index: number) => SentSample,
    private readonly random: () => number,
  ) {}

  /** Sends the samples `from` up to, not with, `total`. */
  async run(total: number, from = 0): Promise<void> {
    let next = from;
    while (next < total && !this.isStopped) {
      const size = Math.min(1 + Math.floor(this.random() * 20), total - next);
      const batch = Array.from({ length: size }, (_, i) => this.makeSample(next + i));
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
      next += size;
    }
  }

  stop(): void {
    this.isStopped = true;
  }

  private async post(batch: SentSample[]): Promise<boolean> {
    try {
      const answer = await this.server.upload(this.station, batch);
      const body = (await answer.json()) as { accepted?: number };
      if (answer.status === 200 && body.accepted === batch.length) return true;
      if (answer.status < 500) throw new Error(`Refused: ${answer.status} ${JSON.stringify(body)}`);
      return false;
    } catch (error) {
      if (error instanceof Error && error.message.startsWith('Refused')) throw error;
      return false;
    }
  }
}
