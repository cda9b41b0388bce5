import { Injectable } from '@nestjs/common';
import { InvalidInput } from '../../platform/errors.js';
import type { SeriesSettings } from '../../samples/series-directory.js';
import { ChannelRegistration } from '../channel-registration.js';
import { describeSkew } from '../protocols/consoles/console-time.js';
import type { ConsoleUpload } from '../protocols/consoles/console-upload.js';
import type { ReadStation } from '../protocols/field-reading.js';
import { UploadReading } from '../reading/upload-reading.js';
import { UploadTally } from '../reading/upload-tally.js';
import { StationLog } from '../station-log/station-log.js';
import { StationUploads } from '../station-uploads.js';

/** Takes uploads of consoles in, however they came. The station's log tells whatever is wrong with one. */
@Injectable()
export class ConsoleIntake {
  constructor(
    private readonly uploads: StationUploads,
    private readonly reading: UploadReading,
    private readonly channels: ChannelRegistration,
    private readonly log: StationLog,
  ) {}

  /**
   * Resolves when the readings are durable.
   * @param station it identified itself
   * @param read pure: an upload that brings new sensor channels is read twice
   * @param now arrival, UTC ms
   * @returns how many readings are stored
   * @throws TooManyRequests
   * @throws InvalidInput from `read`, when the upload cannot be read at all
   * @throws Unavailable when nothing can be stored now
   */
  async take(
    station: SeriesSettings,
    read: (station: ReadStation) => ConsoleUpload,
    now: number,
  ): Promise<number> {
    this.uploads.admit(station, now);
    const readOne = (known: SeriesSettings) => [this.readOrLog(known.series, () => read(known), now)];
    const [upload] = await this.channels.read(station, readOne, now);
    await this.store(station, upload!, now);
    return Object.keys(upload!.values).length;
  }

  private readOrLog(series: number, read: () => ConsoleUpload, now: number): ConsoleUpload {
    try {
      return read();
    } catch (error) {
      if (error instanceof InvalidInput) {
        this.log.record({ series, kind: 'rejected', detail: error.code, message: error.message }, now);
      }
      throw error;
    }
  }

  private async store(station: SeriesSettings, upload: ConsoleUpload, now: number): Promise<void> {
    const { series } = station;
    const { time, skew, values, unknown, problems } = upload;
    const hasReadings = Object.keys(values).length > 0;
    const tally = new UploadTally();
    tally.add({ sample: hasReadings ? { time, values } : null, isServerTime: false, unknown, problems });
    await this.uploads.store(station, await this.reading.taken(station, tally, now), now);
    if (!hasReadings) {
      const message = 'No reading is left of the upload';
      this.log.record({ series, kind: 'rejected', detail: 'no_measurements', message }, now);
    }
    if (skew) {
      this.log.record({ series, kind: 'clock_skew', detail: skew.reason, message: describeSkew(skew) }, now);
    }
  }
}
