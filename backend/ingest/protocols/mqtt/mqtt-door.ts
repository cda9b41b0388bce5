import { Injectable } from '@nestjs/common';
import { TooManyRequests } from '../../../platform/errors.js';
import type { SeriesSettings } from '../../../samples/core/series-directory.js';
import { Intake } from '../../intake/intake.js';
import { MessageReader } from '../../reading/message-reader.js';
import type { UploadAnswer } from '../../reading/protocol.js';
import type { ParsedUpload } from '../../reading/upload-reader.js';
import { DroppedMessage, MQTT_ADDRESS, MqttAccess } from './mqtt-access.js';
import { messageProtocol, type MqttMessage, parseMessage, parseTopic } from './mqtt-message.js';

/** Receives messages of an MQTT broker. MQTT has no answers, so problems of a message go to the station's log. */
@Injectable()
export class MqttDoor {
  constructor(
    private readonly access: MqttAccess,
    private readonly intake: Intake,
    private readonly reader: MessageReader,
  ) {}

  /**
   * Receives a message. Resolves when its readings are durable, or when there is nothing to store.
   * @param now arrival, UTC ms
   * @throws Unavailable when nothing can be stored now
   */
  async receive(path: string, payload: Buffer, now: number): Promise<void> {
    const topic = parseTopic(path);
    const station = topic && this.access.stationOf(topic, payload);
    if (!topic || !station) return;
    const message = parseMessage(topic, payload);
    const sent = {
      stationId: station.stationId,
      protocol: messageProtocol(topic, payload),
      address: MQTT_ADDRESS,
      method: 'PUBLISH',
      path,
      text: payload,
      secrets: station.intake.passkey === null ? [] : [station.intake.passkey],
      arrivedAt: now,
    };
    try {
      await this.intake.receive(sent, {
        identify: async () => {
          await this.access.admit(station, message, now);
          return station;
        },
        // Here `message` is a parsed message, because `admit` throws for a text, the reason why a message is malformed.
        read: (known) => this.read(known, message as MqttMessage, now),
        answer: answerOf,
      });
    } catch (error) {
      // A message that is not allowed, or exceeds the station's limit, is dropped, and the station's log has an entry
      // about it. Waiting for the limit would hold up the messages of all other stations.
      if (!(error instanceof TooManyRequests || error instanceof DroppedMessage)) throw error;
    }
  }

  private read(station: SeriesSettings, message: MqttMessage, now: number): Promise<ParsedMessage> {
    if ('fields' in message) {
      const { protocol, fields } = message;
      return this.reader.readConsole(station, (sender) => protocol.read(fields, sender), now);
    }
    const { protocol, samples } = message;
    return this.reader.readSamples(
      station,
      (sender) => samples.map((sample) => protocol.readValue(sample, sender)),
      now,
    );
  }
}

/** A parsed message. `readings` is the number of readings in the message of a weather console. */
type ParsedMessage = ParsedUpload & { readings?: number };

function answerOf({ tally, readings }: ParsedMessage): UploadAnswer {
  if (readings !== undefined) return { status: null, answer: `${readings} readings stored` };
  const { accepted, received } = tally.found;
  return { status: null, answer: `${accepted} accepted, ${received - accepted} rejected` };
}
