import { type BeforeApplicationShutdown, Injectable, Logger } from '@nestjs/common';
import { Cron, CronExpression } from '@nestjs/schedule';
import type { Counter } from 'prom-client';
import { EventBus } from '../../platform/event-bus.js';
import { Metrics } from '../../platform/metrics/metrics.js';
import { SeriesKeepers } from '../../samples/erasure/series-keepers.js';
import { WriteBehind } from '../write-behind.js';
import { StationLogBuffer, type StationEvent } from './station-log-buffer.js';
import { type StationLogLine, StationLogTable } from './station-log-table.js';

/**
 * What happened to each station, for its managers. Told in passing and written later: an upload never waits for
 * it, and it never grows beyond its bounds. A crash may lose the last half second.
 */
@Injectable()
export class StationLog implements BeforeApplicationShutdown {
  private readonly logger = new Logger(StationLog.name);
  private readonly buffer = new StationLogBuffer();
  private readonly writer: WriteBehind<StationLogLine>;
  private readonly told: Counter<'kind' | 'code'>;
  private dropped = 0;

  constructor(
    private readonly table: StationLogTable,
    events: EventBus,
    metrics: Metrics,
    keepers: SeriesKeepers,
  ) {
    this.told = metrics.counter('mesonet_station_events_total', 'Events of the logs of all stations', [
      'kind',
      'code',
    ]);
    this.writer = new WriteBehind(this.buffer, (lines) => this.write(lines), this.logger);
    keepers.add({ tables: ['station_log'], letGo: () => this.writer.requireFlush() });
    events.subscribe('station.password-changed', ({ series, by }) => {
      const message = `New password, asked for by ${by}`;
      this.record({ series, kind: 'password', detail: '', message }, Date.now());
    });
  }

  /** @param now UTC ms */
  record(event: StationEvent, now: number): void {
    if (!this.buffer.add(event, now)) this.dropped += 1;
    // What is rejected begins with its code; other details name keys and protocols.
    const code = event.kind === 'rejected' ? event.detail.split(' ', 1)[0]! : '';
    this.told.inc({ kind: event.kind, code }, event.count ?? 1);
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
