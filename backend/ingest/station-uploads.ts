import { Injectable } from '@nestjs/common';
import type { SeriesSettings } from '../samples/series-directory.js';
import { IntakeLimits } from './limits/intake-limits.js';
import { SampleIntake } from './sample-intake.js';
import { StationLog } from './station-log/station-log.js';
import type { ReadUpload } from './reading/upload-reading.js';

/** What the uploads of all protocols have in common, before and after they are read. */
@Injectable()
export class StationUploads {
  constructor(
    private readonly limits: IntakeLimits,
    private readonly intake: SampleIntake,
    private readonly log: StationLog,
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
  async store(
    station: SeriesSettings,
    { tally, samples }: ReadUpload,
    now: number,
  ): Promise<{ duplicates: number }> {
    const { series } = station;
    this.limits.charge(station, tally.found.received);
    const stored = await this.intake.accept(series, samples);
    for (const event of tally.events(series)) this.log.record(event, now);
    return stored;
  }
}
