import { Injectable } from '@nestjs/common';
import { InvalidInput } from '../../platform/errors.js';
import type { SeriesSettings } from '../../samples/core/series-directory.js';
import { describeSkew } from '../fields/console-time.js';
import type { ConsoleUpload } from '../fields/console-upload.js';
import { fieldReading } from '../fields/field-reading.js';
import type { SampleResult } from '../fields/sample-result.js';
import { type StationEvent } from '../station-log/station-log-buffer.js';
import { StationLog } from '../station-log/station-log.js';
import { ChannelRegistration } from './channel-registration.js';
import type { Sender } from './protocol.js';
import { type ParsedUpload, UploadReader } from './upload-reader.js';
import { UploadTally } from './upload-tally.js';

/** A parsed upload of a weather console. */
interface ParsedConsole extends ParsedUpload {
  /** Number of readings in the upload. Readings of a sample that is then refused as too old also count. */
  readings: number;
}

/**
 * Reads uploads with few samples: those of weather consoles and MQTT messages. New sensor channels in them are
 * registered automatically, and the upload is then read a second time.
 */
@Injectable()
export class MessageReader {
  constructor(
    private readonly channels: ChannelRegistration,
    private readonly reader: UploadReader,
    private readonly log: StationLog,
  ) {}

  /**
   * Reads the upload of a weather console.
   * @param read a pure function that reads the one sample
   * @param now arrival, UTC ms
   * @throws InvalidInput from `read`, when the upload cannot be read at all; then the station's log gets an entry
   * @throws Unavailable when new sensor channels cannot be registered as own measurements now
   */
  async readConsole(
    station: SeriesSettings,
    read: (sender: Sender) => ConsoleUpload,
    now: number,
  ): Promise<ParsedConsole> {
    const readOne = (known: SeriesSettings) => [this.readOrLog(known, read, now)];
    const [upload] = await this.channels.read(station, readOne, now);
    const { time, values, unknown, problems } = upload!;
    const readings = Object.keys(values).length;
    const tally = new UploadTally();
    const sample = readings > 0 ? { time, values } : null;
    tally.add({ sample, isServerTime: false, unknown, problems });
    const parsed = await this.reader.prepare(station, tally, now);
    return { ...parsed, readings, events: eventsOf(station.series, upload!, readings) };
  }

  /**
   * Reads a message with samples.
   * @param read a pure function that returns a result for each sample
   * @param now arrival, UTC ms
   * @throws Unavailable when new sensor channels cannot be registered as own measurements now
   */
  async readSamples(
    station: SeriesSettings,
    read: (sender: Sender) => SampleResult[],
    now: number,
  ): Promise<ParsedUpload> {
    const tally = new UploadTally();
    const readAll = (known: SeriesSettings) => read(senderOf(known, now));
    for (const result of await this.channels.read(station, readAll, now)) tally.add(result);
    return this.reader.prepare(station, tally, now);
  }

  private readOrLog(
    station: SeriesSettings,
    read: (sender: Sender) => ConsoleUpload,
    now: number,
  ): ConsoleUpload {
    try {
      return read(senderOf(station, now));
    } catch (error) {
      if (error instanceof InvalidInput) {
        const { code: detail, message } = error;
        this.log.record({ series: station.series, kind: 'rejected', detail, message }, now);
      }
      throw error;
    }
  }
}

function senderOf(station: SeriesSettings, now: number): Sender {
  return { station, now, reading: fieldReading(station) };
}

function eventsOf(series: number, { skew }: ConsoleUpload, readings: number): StationEvent[] {
  const events: StationEvent[] = [];
  if (readings === 0) {
    const message = 'No reading is left of the upload';
    events.push({ series, kind: 'rejected', detail: 'no_measurements', message });
  }
  if (skew) events.push({ series, kind: 'clock_skew', detail: skew.reason, message: describeSkew(skew) });
  return events;
}
