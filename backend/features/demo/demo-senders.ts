import { Injectable } from '@nestjs/common';
import { LatestSamples } from '../../samples/owner/latest-samples.js';
import { StationDirectory } from '../stations/station-directory.js';
import type { Sender } from './demo-schedule.js';
import type { DemoStation } from './demo-stations.js';

/** Knows which demo stations exist, and up to which time each one has sent its samples. */
@Injectable()
export class DemoSenders {
  /** Time up to which all due samples are in the journal, UTC ms, by series. */
  private readonly sentUntil = new Map<number, number>();

  constructor(
    private readonly directory: StationDirectory,
    private readonly latest: LatestSamples,
  ) {}

  /** Lists the demo stations that still exist. A deleted station sends nothing more. */
  list(stations: readonly DemoStation[]): Sender[] {
    return stations.flatMap(({ id, periodMs, observe }) => {
      const series = this.directory.byId(id)?.series;
      if (series === undefined) return [];
      const sentUntil = this.sentUntil.get(series) ?? this.latest.get(series)?.time ?? -Infinity;
      return [{ series, periodMs, observe, sentUntil }];
    });
  }

  /** Notes that all due samples up to a time (UTC ms) are in the journal. */
  markSent(senders: readonly Sender[], until: number): void {
    for (const { series } of senders) {
      this.sentUntil.set(series, Math.max(until, this.sentUntil.get(series) ?? -Infinity));
    }
  }
}
