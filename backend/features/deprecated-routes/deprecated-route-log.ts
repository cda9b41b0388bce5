import { type BeforeApplicationShutdown, Injectable, Logger } from '@nestjs/common';
import { Cron, CronExpression } from '@nestjs/schedule';
import type {
  DeprecatedRouteHit,
  DeprecatedRouteQuery,
  DeprecatedRouteRange,
  DeprecatedRouteUse,
} from '@mesonet/contract/deprecated-routes.js';
import { WriteBehind } from '../../ingest/write-behind.js';
import { momentOf } from '../../platform/calendar/moment-of.js';
import { type DeprecatedHit, DeprecatedHits } from '../../platform/http/deprecated-route.js';
import { HitBuffer, type HitLine } from './hit-buffer.js';
import { HitTable, type StoredHit } from './hit-table.js';

/** Who still calls deprecated routes. Told in passing and written later; a crash may lose the last half second. */
@Injectable()
export class DeprecatedRouteLog extends DeprecatedHits implements BeforeApplicationShutdown {
  private readonly logger = new Logger(DeprecatedRouteLog.name);
  private readonly buffer = new HitBuffer();
  private readonly writer: WriteBehind<HitLine>;
  private dropped = 0;

  constructor(private readonly table: HitTable) {
    super();
    this.writer = new WriteBehind(this.buffer, (lines) => this.write(lines), this.logger);
  }

  record(hit: DeprecatedHit, now: number): void {
    if (!this.buffer.add(hit, now)) this.dropped += 1;
    this.writer.wake();
  }

  /** Newest first. @throws InvalidInput for a time that is none */
  async list({ start, end, count, rule, method }: DeprecatedRouteQuery): Promise<DeprecatedRouteHit[]> {
    const hits = await this.table.list({ ...rangeOf({ start, end }), rule, method }, count);
    return hits.map(toWire);
  }

  /** By rule. @throws InvalidInput for a time that is none */
  async summary(range: DeprecatedRouteRange): Promise<DeprecatedRouteUse[]> {
    return (await this.table.summary(rangeOf(range))).map(toWire);
  }

  @Cron(CronExpression.EVERY_DAY_AT_4AM)
  async prune(): Promise<void> {
    await this.writer.quietly(() => this.table.prune(new Date()));
  }

  beforeApplicationShutdown(): Promise<void> {
    return this.writer.stop();
  }

  private async write(lines: readonly HitLine[]): Promise<void> {
    if (this.dropped > 0) this.logger.warn(`${this.dropped} hits of deprecated routes were not logged`);
    this.dropped = 0;
    await this.table.add(lines);
  }
}

function rangeOf({ start, end }: DeprecatedRouteRange): { start?: Date | undefined; end?: Date | undefined } {
  return { start: momentOf('start', start), end: momentOf('end', end) };
}

function toWire<Hit extends StoredHit>({ hit_at: at, ...hit }: Hit) {
  return { ...hit, timestamp: at.toISOString() };
}
