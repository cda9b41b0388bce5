import { Injectable } from '@nestjs/common';
import type { SeriesSettings } from '../../samples/series-directory.js';
import { ChannelRegistration } from '../channel-registration.js';
import { ConsoleIntake } from '../consoles/console-intake.js';
import type { UploadAnswer } from '../inspector/kept-upload.js';
import { readEcowitt } from '../protocols/consoles/ecowitt.js';
import { fieldReading } from '../protocols/field-reading.js';
import { readNativeSample } from '../protocols/native-json.js';
import { readWeewxLoop } from '../protocols/weewx-loop.js';
import { UploadReading } from '../reading/upload-reading.js';
import { UploadTally } from '../reading/upload-tally.js';
import { StationUploads } from '../station-uploads.js';
import type { MqttPayload } from './mqtt-payload.js';

/** Stores what messages bring. */
@Injectable()
export class MqttMessages {
  constructor(
    private readonly consoles: ConsoleIntake,
    private readonly channels: ChannelRegistration,
    private readonly uploads: StationUploads,
    private readonly reading: UploadReading,
  ) {}

  /**
   * Resolves when the readings are durable.
   * @param now arrival, UTC ms
   * @throws TooManyRequests, Unavailable
   */
  async take(station: SeriesSettings, payload: MqttPayload, now: number): Promise<UploadAnswer> {
    if (payload.format !== 'ecowitt') return this.takeSamples(station, payload, now);
    const { fields } = payload;
    const stored = await this.consoles.take(
      station,
      (known) => readEcowitt(fields, now, known.intake.rainGauge, fieldReading(known)),
      now,
    );
    return { status: null, answer: `${stored} readings stored` };
  }

  private async takeSamples(
    station: SeriesSettings,
    { format, samples }: Exclude<MqttPayload, { format: 'ecowitt' }>,
    now: number,
  ): Promise<UploadAnswer> {
    this.uploads.admit(station, now);
    const readSample = format === 'weewx' ? readWeewxLoop : readNativeSample;
    const readAll = (known: SeriesSettings) => {
      const reading = fieldReading(known);
      return samples.map((sample) => readSample(sample, now, reading));
    };
    const tally = new UploadTally();
    for (const result of await this.channels.read(station, readAll, now)) tally.add(result);
    await this.uploads.store(station, await this.reading.taken(station, tally, now), now);
    const { accepted, rejected } = tally.result(0);
    return { status: null, answer: `${accepted} accepted, ${rejected} rejected` };
  }
}
