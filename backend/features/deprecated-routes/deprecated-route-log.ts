import { type BeforeApplicationShutdown, Injectable, Logger } from '@nestjs/common';
import { Cron, CronExpression } from '@nestjs/schedule';
import type {
  DeprecatedRouteHit,
  DeprecatedRouteQuery,
  DeprecatedRouteRange,
  DeprecatedRouteUse,
} from '@mesonet/contract/deprecated-routes.js';
import { WriteBehind } from '../../platform/write-behind.js';
import { momentOf } from '../../platform/moment-of.js';
import { type DeprecatedHit, DeprecatedHits } from '../../platform/http/deprecated-route.js';
import { HitBuffer, type HitLine } from './hit-buffer.js';
import { HitTable, type StoredHit } from './hit-table.js';

/**
 * Logs requests to deprecated routes. It writes them to the database a little later, so that no request waits. A crash
 * may lose the requests of the last half second.
 */
@Injectable()
export class DeprecatedRouteLog extends DeprecatedHits implements BeforeApplicationShutdown {
  private readonly logger = new Logger(DeprecatedRouteLog.name);
  private readonly buffer = new HitBuffer();
  private readonly writer: WriteBehind<HitLine>;

  constructor(private readonly table: HitTable) {
    super();
    this.writer = new WriteBehind(this.buffer, (lines) => this.write(lines), this.logger);
  }

  record(hit: DeprecatedHit, now: number): void {
    this.buffer.add(hit, now);
    this.writer.wake();
  }

  /**
   * Returns the logged requests, newest first.
   * @throws InvalidInput for a time that cannot be read
   */
  async list({ start, end, count, rule, method }: DeprecatedRouteQuery): Promise<DeprecatedRouteHit[]> {
    const hits = await this.table.list({ ...rangeOf({ start, end }), rule, method }, count);
    return hits.map(toWire);
  }

  /**
   * Returns the number of requests for each route, sorted by route.
   * @throws InvalidInput for a time that cannot be read
   */
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
    const dropped = this.buffer.takeDropped();
    if (dropped > 0) this.logger.warn(`${dropped} hits of deprecated routes were not logged`);
    await this.table.add(lines);
  }
}

function rangeOf({ start, end }: DeprecatedRouteRange): { start?: Date | undefined; end?: Date | undefined } {
  return { start: momentOf('start', start), end: momentOf('end', end) };
}

function toWire<Hit extends StoredHit>({ hit_at: at, ...hit }: Hit) {
  return { ...hit, timestamp: at.toISOString() };
}
