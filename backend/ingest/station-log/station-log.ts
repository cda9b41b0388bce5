import { type BeforeApplicationShutdown, Injectable, Logger } from '@nestjs/common';
import { Cron, CronExpression } from '@nestjs/schedule';
import { isDatabaseAway } from '../../platform/database-errors.js';
import { EventBus } from '../../platform/event-bus.js';
import { StationLogBuffer, type StationEvent } from './station-log-buffer.js';
import { StationLogTable } from './station-log-table.js';

const FLUSH_MS = 500;
const RETRY_MS = 5_000;

/**
 * What happened to each station, for its managers. Told in passing and written later: an upload never waits for
 * it, and it never grows beyond its bounds. A crash may lose the last half second.
 */
@Injectable()
export class StationLog implements BeforeApplicationShutdown {
  private readonly logger = new Logger(StationLog.name);
  private readonly buffer = new StationLogBuffer();
  private timer: NodeJS.Timeout | undefined;
  private dropped = 0;

  constructor(
    private readonly table: StationLogTable,
    events: EventBus,
  ) {
    events.subscribe('station.removed', ({ series }) => void this.quietly(() => this.table.remove(series)));
    events.subscribe('station.password-changed', ({ series, by }) => {
      const message = `New password, asked for by ${by}`;
      this.record({ series, kind: 'password', detail: '', message }, Date.now());
    });
  }

  /** @param now UTC ms */
  record(event: StationEvent, now: number): void {
    if (!this.buffer.add(event, now)) this.dropped += 1;
    this.flushAfter(FLUSH_MS);
  }

  @Cron(CronExpression.EVERY_DAY_AT_4AM)
  async prune(): Promise<void> {
    await this.quietly(() => this.table.prune(new Date()));
  }

  async beforeApplicationShutdown(): Promise<void> {
    clearTimeout(this.timer);
    await this.flush();
  }

  private flushAfter(delayMs: number): void {
    if (this.timer || this.buffer.isEmpty) return;
    this.timer = setTimeout(() => {
      void this.flush().then((isWritten) => {
        this.timer = undefined;
        this.flushAfter(isWritten ? FLUSH_MS : RETRY_MS);
      });
    }, delayMs).unref();
  }

  /** @returns false when the lines had to be kept for later */
  private async flush(): Promise<boolean> {
    if (this.dropped > 0) this.logger.warn(`${this.dropped} events did not fit into the station log`);
    this.dropped = 0;
    const lines = this.buffer.take();
    if (lines.length === 0) return true;
    const isWritten = await this.quietly(() => this.table.add(lines));
    if (!isWritten) this.buffer.putBack(lines);
    return isWritten;
  }

  /** @returns false while the database is away; what else fails is a bug, told once and not tried again */
  private async quietly(run: () => Promise<void>): Promise<boolean> {
    try {
      await run();
      return true;
    } catch (error) {
      if (isDatabaseAway(error)) return false;
      this.logger.error(error);
      return true;
    }
  }
}
