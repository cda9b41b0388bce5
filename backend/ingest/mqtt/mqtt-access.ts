import { Injectable } from '@nestjs/common';
import { StationDirectory } from '../../features/stations/station-directory.js';
import { TooManyRequests, Unauthorized } from '../../platform/errors.js';
import type { SeriesSettings } from '../../samples/series-directory.js';
import { StationKeys } from '../credentials/station-keys.js';
import { MalformedJson } from '../protocols/json-texts.js';
import { StationLog } from '../station-log/station-log.js';
import { type MqttPayload, type MqttTopic, parsePayload, passkeyOf, passwordOf } from './mqtt-payload.js';

export const MQTT_PROTOCOL = 'MQTT';
export const MQTT_ADDRESS = 'the MQTT broker';

/** Decides whose a message is and whether it may bring samples. */
@Injectable()
export class MqttAccess {
  constructor(
    private readonly directory: StationDirectory,
    private readonly keys: StationKeys,
    private readonly log: StationLog,
  ) {}

  /** @returns undefined when the message is of no station here */
  stationOf(topic: MqttTopic, payload: Buffer): SeriesSettings | undefined {
    const named = this.directory.byId(topic.name);
    if (named || topic.kind !== 'ecowitt') return named;
    const parsed = this.tryParse(topic, payload);
    return typeof parsed === 'string' ? undefined : this.directory.findByPasskey(passkeyOf(parsed));
  }

  /** @returns null when it is malformed, which the station's log tells */
  parse({ series }: SeriesSettings, topic: MqttTopic, payload: Buffer, now: number): MqttPayload | null {
    const parsed = this.tryParse(topic, payload);
    if (typeof parsed !== 'string') return parsed;
    this.log.record({ series, kind: 'rejected', detail: 'malformed_json', message: parsed }, now);
    return null;
  }

  /**
   * Whoever may publish at the broker is not thereby the station: its managers allow MQTT, or the message holds its
   * password, or the PASSKEY of its console.
   */
  async isAllowed(station: SeriesSettings, payload: MqttPayload, now: number): Promise<boolean> {
    const { series, stationId, intake } = station;
    if (intake.mqtt || this.directory.findByPasskey(passkeyOf(payload))?.series === series) return true;
    const password = passwordOf(payload);
    if (password === null) {
      const message = 'MQTT is off for the station, and the message holds no password';
      this.log.record({ series, kind: 'unauthorized', detail: MQTT_PROTOCOL, message }, now);
      return false;
    }
    try {
      await this.keys.check({ stationId, password, address: MQTT_ADDRESS, protocol: MQTT_PROTOCOL }, now);
      return true;
    } catch (error) {
      if (error instanceof Unauthorized || error instanceof TooManyRequests) return false;
      throw error;
    }
  }

  /** @returns why it is malformed instead */
  private tryParse(topic: MqttTopic, payload: Buffer): MqttPayload | string {
    try {
      return parsePayload(topic, payload);
    } catch (error) {
      if (error instanceof MalformedJson) return `Malformed JSON: ${error.message}`;
      throw error;
    }
  }
}
