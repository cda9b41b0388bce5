import { Injectable } from '@nestjs/common';
import { Interval } from '@nestjs/schedule';
import { silentFrom } from '../../features/stations/station-activity.js';
import { StationDirectory } from '../../features/stations/station-directory.js';
import { LatestSamples } from '../../samples/latest-samples.js';
import { StationLog } from './station-log.js';

const EVERY_MS = 30_000;

/** Tells the log when stations fall silent, each silence once: a restart does not tell of one that is going on. */
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

  /** Stations that have fallen silent since the last check. @param now UTC ms */
  check(now: number): void {
    for (const { series } of this.directory.all()) {
      const latest = this.latest.get(series);
      if (!latest) continue;
      const from = silentFrom(latest);
      if (from <= this.checkedAt || from > now) continue;
      const minutes = Math.round((now - latest.receivedAt) / 60_000);
      const message = `Nothing has been heard for ${minutes} minutes`;
      this.log.record({ series, kind: 'silence', detail: '', message }, now);
    }
    this.checkedAt = now;
  }
}
