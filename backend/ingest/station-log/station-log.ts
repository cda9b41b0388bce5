import { type BeforeApplicationShutdown, Injectable, Logger } from '@nestjs/common';
import { Cron, CronExpression } from '@nestjs/schedule';
import type { Counter } from 'prom-client';
import { EventBus } from '../../platform/event-bus.js';
import { Metrics } from '../../platform/metrics/metrics.js';
import { SeriesKeepers } from '../../samples/upkeep/erasure/series-keepers.js';
import { WriteBehind } from '../../platform/write-behind.js';
import { StationLogBuffer, type StationEvent } from './station-log-buffer.js';
import { type StationLogLine, StationLogTable } from './station-log-table.js';

/**
 * The log of each station, for the people who manage the station. Events are written in the background, so that an
 * upload never waits for the log. The number of waiting events is limited. A crash may lose the events of the last half
 * second.
 */
@Injectable()
export class StationLog implements BeforeApplicationShutdown {
  private readonly logger = new Logger(StationLog.name);
  private readonly buffer = new StationLogBuffer();
  private readonly writer: WriteBehind<StationLogLine>;
  private readonly recorded: Counter<'kind' | 'code'>;
  private dropped = 0;

  constructor(
    private readonly table: StationLogTable,
    events: EventBus,
    metrics: Metrics,
    keepers: SeriesKeepers,
  ) {
    this.recorded = metrics.counter('mesonet_station_events_total', 'Events of the logs of all stations', [
      'kind',
      'code',
    ]);
    this.writer = new WriteBehind(this.buffer, (lines) => this.write(lines), this.logger);
    keepers.add({ tables: ['station_log'], letGo: () => this.writer.requireFlush() });
    events.subscribe('station.password-changed', ({ series, author }) => {
      const message = `New password, asked for by ${author}`;
      this.record({ series, kind: 'password', detail: '', message }, Date.now());
    });
  }

  /**
   * Adds an event to the log.
   * @param now UTC ms
   */
  record(event: StationEvent, now: number): void {
    if (!this.buffer.add(event, now)) this.dropped += 1;
    // The metrics count rejections by the error code with which
    // their detail begins. Details of other events have no code.
    const code = event.kind === 'rejected' ? event.detail.split(' ', 1)[0]! : '';
    this.recorded.inc({ kind: event.kind, code }, event.count ?? 1);
    this.writer.wake();
  }

  @Cron(CronExpression.EVERY_DAY_AT_4AM)
  async prune(): Promise<void> {
    await this.writer.quietly(() => this.table.prune(new Date()));
  }

  beforeApplicationShutdown(): Promise<void> {
    return this.writer.stop();
  }

  private async write(lines: readonly StationLogLine[]): Promise<void> {
    if (this.dropped > 0) this.logger.warn(`${this.dropped} events did not fit into the station log`);
    this.dropped = 0;
    await this.table.add(lines);
  }
}
