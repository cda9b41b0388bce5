import { Injectable } from '@nestjs/common';
import { SampleRetention } from '../samples/retention/sample-retention.js';
import type { SeriesSettings } from '../samples/series-directory.js';
import { IntakeLimits } from './limits/intake-limits.js';
import { SampleIntake } from './sample-intake.js';
import { StationLog } from './station-log/station-log.js';
import type { UploadTally } from './upload-tally.js';

/** What the uploads of all protocols have in common, before and after they are read. */
@Injectable()
export class StationUploads {
  constructor(
    private readonly limits: IntakeLimits,
    private readonly intake: SampleIntake,
    private readonly log: StationLog,
    private readonly retention: SampleRetention,
  ) {}

  /**
   * Call for a station that identified itself, before its upload is read.
   * @param now arrival, UTC ms
   * @throws TooManyRequests
   */
  admit(station: SeriesSettings, now: number): void {
    this.limits.admit(station, now);
  }

  /**
   * Stores what is good of an upload and tells the station's log of the rest. Resolves when that is durable.
   * @param now arrival, UTC ms
   * @returns how many samples repeat earlier ones, see `SampleIntake.accept`
   * @throws Unavailable when nothing can be stored now
   */
  async store(station: SeriesSettings, tally: UploadTally, now: number): Promise<{ duplicates: number }> {
    const { series } = station;
    this.limits.charge(station, tally.received);
    tally.refuseBefore(this.retention.keptFrom(series, now), this.retention.refusal);
    const observations = tally.samples.map(({ time, values }) => ({ series, time, receivedAt: now, values }));
    const stored = await this.intake.accept(series, observations);
    for (const event of tally.events(series)) this.log.record(event, now);
    return stored;
  }
}
