import { Injectable } from '@nestjs/common';
import { InvalidInput } from '../../platform/errors.js';
import { type PasskeyCaller, type StationCaller, StationKeys } from '../credentials/station-keys.js';
import type { SentUpload } from '../inspector/kept-upload.js';
import { UploadInspector } from '../inspector/upload-inspector.js';
import { describeSkew } from '../protocols/consoles/console-time.js';
import type { ConsoleUpload } from '../protocols/consoles/console-upload.js';
import type { ReadStation } from '../protocols/field-reading.js';
import type { SeriesSettings } from '../../samples/series-directory.js';
import { StationLog } from '../station-log/station-log.js';
import { StationUploads } from '../station-uploads.js';
import { UploadReading } from '../reading/upload-reading.js';
import { UploadTally } from '../reading/upload-tally.js';

/** How a console's upload came, as its controller knows it. */
export type ConsoleText = Pick<SentUpload, 'format' | 'method' | 'path' | 'text'>;

const STORED = { status: 200, answer: 'success' };

/** Uploads of consoles: they read no errors, so whatever is wrong with one goes to the station's log. */
@Injectable()
export class ConsoleUploads {
  constructor(
    private readonly keys: StationKeys,
    private readonly uploads: StationUploads,
    private readonly reading: UploadReading,
    private readonly inspector: UploadInspector,
    private readonly log: StationLog,
  ) {}

  /**
   * Resolves when the readings are durable.
   * @param read called only for a station that identified itself
   * @param now arrival, UTC ms
   * @throws Unauthorized, TooManyRequests
   * @throws InvalidInput from `read`, when the upload cannot be read at all
   * @throws Unavailable when nothing can be stored now
   */
  async receive(
    caller: StationCaller | PasskeyCaller,
    text: ConsoleText,
    read: (station: ReadStation) => ConsoleUpload,
    now: number,
  ): Promise<void> {
    const { protocol, address } = caller;
    const sent = { ...text, protocol, address, arrivedAt: now };
    if ('passkey' in caller) {
      const station = this.keys.checkPasskey(caller, now);
      const { stationId } = station;
      const secrets = [caller.passkey];
      await this.inspector.watch(
        { ...sent, stationId, secrets },
        () => this.take(station, read, now),
        () => STORED,
      );
      return;
    }
    const { stationId, password } = caller;
    await this.inspector.watch(
      { ...sent, stationId, secrets: [password] },
      async () => this.take(await this.keys.check(caller, now), read, now),
      () => STORED,
    );
  }

  private async take(
    station: SeriesSettings,
    read: (station: ReadStation) => ConsoleUpload,
    now: number,
  ): Promise<void> {
    this.uploads.admit(station, now);
    const upload = this.readOrTell(station.series, () => read(station), now);
    await this.store(station, upload, now);
  }

  private readOrTell(series: number, read: () => ConsoleUpload, now: number): ConsoleUpload {
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
