import { Injectable } from '@nestjs/common';
import { StationDirectory } from '../../../features/stations/station-directory.js';
import { DomainError, TooManyRequests, Unauthorized } from '../../../platform/errors.js';
import type { SeriesSettings } from '../../../samples/core/series-directory.js';
import { StationKeys } from '../../credentials/station-keys.js';
import { StationLog } from '../../station-log/station-log.js';
import {
  MQTT_NAME,
  type MqttMessage,
  type MqttTopic,
  parseMessage,
  passkeyOf,
  passwordOf,
} from './mqtt-message.js';

export const MQTT_ADDRESS = 'the MQTT broker';

/**
 * Error for a message that is dropped. Its status is that of the same
 * upload over HTTP, and people see it when they inspect the upload.
 */
export class DroppedMessage extends DomainError {
  constructor(
    readonly status: 401 | 422,
    message: string,
  ) {
    super(message, 'dropped_message');
  }
}

/** Decides to which station an MQTT message belongs and whether it may bring samples. */
@Injectable()
export class MqttAccess {
  constructor(
    private readonly directory: StationDirectory,
    private readonly keys: StationKeys,
    private readonly log: StationLog,
  ) {}

  /**
   * Finds the station by the topic or, in an Ecowitt message, by the PASSKEY.
   * @returns undefined when the message belongs to no station of this server
   */
  stationOf(topic: MqttTopic, payload: Buffer): SeriesSettings | undefined {
    const named = this.directory.byId(topic.name);
    if (named || topic.kind !== 'ecowitt') return named;
    const message = parseMessage(topic, payload);
    return typeof message === 'string' ? undefined : this.directory.findByPasskey(passkeyOf(message));
  }

  /**
   * Admits a message. The broker may let other clients publish under the topic of the station, too. Therefore MQTT must
   * be switched on for the station, or the message must contain the station's password or the PASSKEY of its console.
   * The station's log gets an entry for each message that is dropped.
   * @param message the parsed message, or the reason why it is malformed
   * @throws DroppedMessage when the message is malformed or not allowed
   */
  async admit(station: SeriesSettings, message: MqttMessage | string, now: number): Promise<void> {
    if (typeof message === 'string') {
      const { series } = station;
      this.log.record({ series, kind: 'rejected', detail: 'malformed_json', message }, now);
      throw new DroppedMessage(422, 'Malformed JSON');
    }
    if (!(await this.isAllowed(station, message, now))) throw new DroppedMessage(401, 'Not allowed');
  }

  private async isAllowed(station: SeriesSettings, content: MqttMessage, now: number): Promise<boolean> {
    const { series, stationId, intake } = station;
    if (intake.mqtt || this.directory.findByPasskey(passkeyOf(content))?.series === series) return true;
    const password = passwordOf(content);
    if (password === null) {
      const message = 'MQTT is off for the station, and the message holds no password';
      this.log.record({ series, kind: 'unauthorized', detail: MQTT_NAME, message }, now);
      return false;
    }
    try {
      await this.keys.check({ stationId, password, address: MQTT_ADDRESS, protocol: MQTT_NAME }, now);
      return true;
    } catch (error) {
      if (error instanceof Unauthorized || error instanceof TooManyRequests) return false;
      throw error;
    }
  }
}
