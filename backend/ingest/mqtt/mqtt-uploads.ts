import { Injectable } from '@nestjs/common';
import { StationDirectory } from '../../features/stations/station-directory.js';
import { TooManyRequests, Unauthorized } from '../../platform/errors.js';
import type { SeriesSettings } from '../../samples/series-directory.js';
import type { UploadAnswer } from '../inspector/kept-upload.js';
import { UploadInspector } from '../inspector/upload-inspector.js';
import { StationKeys } from '../credentials/station-keys.js';
import { fieldReading } from '../protocols/field-reading.js';
import { jsonTexts, MalformedJson, parseJsonText } from '../protocols/json-texts.js';
import { readNativeSample } from '../protocols/native-json.js';
import { readWeewxLoop } from '../protocols/weewx-loop.js';
import { StationLog } from '../station-log/station-log.js';
import { StationUploads } from '../station-uploads.js';
import { UploadReading } from '../reading/upload-reading.js';
import { UploadTally } from '../reading/upload-tally.js';

/** QoS 1: the broker keeps a message until we say that we have it. */
export const MQTT_TOPICS = ['mesonet/+/samples', 'weewx/+/loop'];

const PROTOCOL = 'MQTT';
const BROKER = 'the MQTT broker';
const TOPIC = /^(?:mesonet\/([^/]+)\/samples|weewx\/([^/]+)\/loop)$/;
/** Bounds how long one message holds the event loop. */
const MAX_BYTES = 256 * 1024;

/** Messages of an MQTT broker. Nobody reads an answer, so whatever is wrong with one goes to the station's log. */
@Injectable()
export class MqttUploads {
  constructor(
    private readonly directory: StationDirectory,
    private readonly keys: StationKeys,
    private readonly uploads: StationUploads,
    private readonly reading: UploadReading,
    private readonly inspector: UploadInspector,
    private readonly log: StationLog,
  ) {}

  /**
   * Resolves when the readings are durable, or when there is nothing to keep.
   * @param now arrival, UTC ms
   * @throws Unavailable when nothing can be stored now
   */
  async receive(topic: string, payload: Buffer, now: number): Promise<void> {
    const [, native, weewx] = TOPIC.exec(topic) ?? [];
    const station = this.directory.byId(native ?? weewx ?? '');
    if (!station) return;
    const isWeewx = weewx !== undefined;
    const sent = {
      stationId: station.stationId,
      protocol: PROTOCOL,
      format: isWeewx ? 'weewx' : 'json',
      address: BROKER,
      method: 'PUBLISH',
      path: topic,
      text: payload,
      secrets: [],
      arrivedAt: now,
    } as const;
    const work = () => this.take(station, isWeewx ? readWeewxLoop : readNativeSample, payload, now);
    try {
      await this.inspector.watch(sent, work, (answer) => answer);
    } catch (error) {
      // Dropped, and the station's log knows: to wait would hold up the messages of all other stations.
      if (!(error instanceof TooManyRequests)) throw error;
    }
  }

  private async take(
    station: SeriesSettings,
    read: typeof readNativeSample,
    payload: Buffer,
    now: number,
  ): Promise<UploadAnswer> {
    const samples = this.parse(station, payload, now);
    if (!samples) return { status: 422, answer: 'Malformed JSON' };
    if (!(await this.isAllowed(station, samples, now))) return { status: 401, answer: 'Not allowed' };
    this.uploads.admit(station, now);
    const reading = fieldReading(station);
    const tally = new UploadTally();
    for (const sample of samples) tally.add(read(sample, now, reading));
    await this.uploads.store(station, await this.reading.taken(station, tally, now), now);
    const { accepted, rejected } = tally.result(0);
    return { status: null, answer: `${accepted} accepted, ${rejected} rejected` };
  }

  /** @returns null when it is no JSON, told to the log */
  private parse({ series }: SeriesSettings, payload: Buffer, now: number): unknown[] | null {
    try {
      if (payload.length > MAX_BYTES) throw new MalformedJson(`more than ${MAX_BYTES} bytes`);
      return [...jsonTexts(payload.toString('utf8'), false)].map(parseJsonText);
    } catch (error) {
      if (!(error instanceof MalformedJson)) throw error;
      const message = `Malformed JSON: ${error.message}`;
      this.log.record({ series, kind: 'rejected', detail: 'malformed_json', message }, now);
      return null;
    }
  }

  /** Whoever may publish at the broker is not thereby the station: its managers allow MQTT, or it says its password. */
  private async isAllowed(station: SeriesSettings, samples: unknown[], now: number): Promise<boolean> {
    if (station.intake.mqtt) return true;
    const password = samples.length === 1 ? passwordOf(samples[0]) : null;
    if (password === null) {
      const message = 'MQTT is off for the station, and the message holds no password';
      this.log.record({ series: station.series, kind: 'unauthorized', detail: PROTOCOL, message }, now);
      return false;
    }
    try {
      const { stationId } = station;
      await this.keys.check({ stationId, password, address: BROKER, protocol: PROTOCOL }, now);
      return true;
    } catch (error) {
      if (error instanceof Unauthorized || error instanceof TooManyRequests) return false;
      throw error;
    }
  }
}

function passwordOf(sample: unknown): string | null {
  if (typeof sample !== 'object' || sample === null || !Object.hasOwn(sample, 'password')) return null;
  const { password } = sample as { password: unknown };
  return typeof password === 'string' ? password : null;
}
