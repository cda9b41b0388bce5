import { MINUTE_MS } from '@mesonet/model/durations.js';
import { Injectable } from '@nestjs/common';
import { Interval } from '@nestjs/schedule';
import { silentFrom } from '../../features/stations/station-activity.js';
import { StationDirectory } from '../../features/stations/station-directory.js';
import { LatestSamples } from '../../samples/owner/latest-samples.js';
import { StationLog } from './station-log.js';

const EVERY_MS = 30_000;

/**
 * Writes to a station's log when the station falls silent, once for each silence.
 * A silence that began before a restart of the server is not logged again.
 */
@Injectable()
export class SilenceWatch {
  private checkedAt = Date.now();

  constructor(
    private readonly directory: StationDirectory,
    private readonly latest: LatestSamples,
    private readonly log: StationLog,
  ) {}

  @Interval(EVERY_MS)
  watch(): void {
    this.check(Date.now());
  }

  /**
   * Logs stations that have fallen silent since the last check.
   * @param now UTC ms
   */
  check(now: number): void {
    for (const { series } of this.directory.all()) {
      const latest = this.latest.get(series);
      if (!latest) continue;
      const from = silentFrom(latest);
      if (from <= this.checkedAt || from > now) continue;
      const minutes = Math.round((now - latest.receivedAt) / MINUTE_MS);
      const message = `Nothing has been heard for ${minutes} minutes`;
      this.log.record({ series, kind: 'silence', detail: '', message }, now);
    }
    this.checkedAt = now;
  }
}
