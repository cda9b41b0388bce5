import { MINUTE_MS } from '@mesonet/model/durations.js';
import { type BeforeApplicationShutdown, Injectable, Logger } from '@nestjs/common';
import { Cron, CronExpression, Interval } from '@nestjs/schedule';
import { DataSource } from 'typeorm';

const WRITE_EVERY_MS = 10_000;
/**
 * Most minutes whose counts are kept in memory while PostgreSQL does not answer. Beyond this, the oldest are dropped.
 */
const MAX_MINUTES = 180;

const ADD = `
  INSERT INTO accepted_samples (minute, samples)
  SELECT * FROM unnest($1::timestamptz[], $2::bigint[])
  ON CONFLICT (minute) DO UPDATE SET samples = accepted_samples.samples + excluded.samples`;

/**
 * Counts the acknowledged samples of each minute. The counts are
 * written every ten seconds, so a crash may lose the last ones.
 */
@Injectable()
export class AcceptedMinutes implements BeforeApplicationShutdown {
  private readonly logger = new Logger('Statistics');
  private counts = new Map<number, number>();

  constructor(private readonly database: DataSource) {}

  /**
   * Adds acknowledged samples to the count of the present minute.
   * @param now UTC ms
   */
  add(samples: number, now: number): void {
    const minute = Math.floor(now / MINUTE_MS) * MINUTE_MS;
    this.counts.set(minute, (this.counts.get(minute) ?? 0) + samples);
    if (this.counts.size > MAX_MINUTES) this.counts.delete(Math.min(...this.counts.keys()));
  }

  @Interval(WRITE_EVERY_MS)
  async write(): Promise<void> {
    const { counts } = this;
    if (counts.size === 0) return;
    this.counts = new Map();
    try {
      const minutes = [...counts.keys()].map((minute) => new Date(minute));
      await this.database.query(ADD, [minutes, [...counts.values()]]);
    } catch (err) {
      this.logger.warn({ message: 'The samples of a minute could not be counted yet', err });
      for (const [minute, samples] of counts) this.add(samples, minute);
    }
  }

  @Cron(CronExpression.EVERY_HOUR)
  async removeOld(): Promise<void> {
    try {
      await this.database.query(`DELETE FROM accepted_samples WHERE minute < now() - interval '7 days'`);
    } catch (err) {
      this.logger.warn({ message: 'Old counts of samples could not be removed', err });
    }
  }

  async beforeApplicationShutdown(): Promise<void> {
    await this.write();
  }
}
