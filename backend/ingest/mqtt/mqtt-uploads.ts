import { Injectable } from '@nestjs/common';
import { TooManyRequests } from '../../platform/errors.js';
import type { SeriesSettings } from '../../samples/series-directory.js';
import type { UploadAnswer } from '../inspector/kept-upload.js';
import { UploadInspector } from '../inspector/upload-inspector.js';
import { MQTT_ADDRESS, MQTT_PROTOCOL, MqttAccess } from './mqtt-access.js';
import { MqttMessages } from './mqtt-messages.js';
import { formatOf, type MqttTopic, parseTopic } from './mqtt-payload.js';

/** QoS 1: the broker keeps a message until we say that we have it. */
export const MQTT_TOPICS = ['mesonet/+/samples', 'weewx/+/loop', 'ecowitt/+'];

/** Messages of an MQTT broker. Nobody reads an answer, so whatever is wrong with one goes to the station's log. */
@Injectable()
export class MqttUploads {
  constructor(
    private readonly access: MqttAccess,
    private readonly messages: MqttMessages,
    private readonly inspector: UploadInspector,
  ) {}

  /**
   * Resolves when the readings are durable, or when there is nothing to keep.
   * @param now arrival, UTC ms
   * @throws Unavailable when nothing can be stored now
   */
  async receive(path: string, payload: Buffer, now: number): Promise<void> {
    const topic = parseTopic(path);
    const station = topic && this.access.stationOf(topic, payload);
    if (!topic || !station) return;
    const sent = {
      stationId: station.stationId,
      protocol: MQTT_PROTOCOL,
      format: formatOf(topic, payload),
      address: MQTT_ADDRESS,
      method: 'PUBLISH',
      path,
      text: payload,
      secrets: station.intake.passkey === null ? [] : [station.intake.passkey],
      arrivedAt: now,
    } as const;
    try {
      await this.inspector.watch(
        sent,
        () => this.take(station, topic, payload, now),
        (answer) => answer,
      );
    } catch (error) {
      // Dropped, and the station's log knows: to wait would hold up the messages of all other stations.
      if (!(error instanceof TooManyRequests)) throw error;
    }
  }

  private async take(
    station: SeriesSettings,
    topic: MqttTopic,
    payload: Buffer,
    now: number,
  ): Promise<UploadAnswer> {
    const parsed = this.access.parse(station, topic, payload, now);
    if (!parsed) return { status: 422, answer: 'Malformed JSON' };
    if (!(await this.access.isAllowed(station, parsed, now))) return { status: 401, answer: 'Not allowed' };
    return this.messages.take(station, parsed, now);
  }
}
