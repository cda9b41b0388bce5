import { MINUTE_MS } from '@mesonet/model/durations.js';
import { Injectable, Logger } from '@nestjs/common';
import mqtt, { type MqttClient } from 'mqtt';
import { Unavailable } from '../../../platform/errors.js';
import { SecretBox } from '../../../platform/secrets/secret-box.js';
import { ended, rest } from '../../../samples/pacing/backoff.js';
import { MqttDoor } from './mqtt-door.js';
import { MQTT_TOPICS } from './mqtt-message.js';

const FIRST_RETRY_MS = 1_000;
const LONGEST_RETRY_MS = MINUTE_MS;

/**
 * The connection to an MQTT broker. Messages are processed one after another, and
 * each is acknowledged when it is in the journal. The broker keeps the session,
 * so it sends unacknowledged messages again after a lost connection or a restart.
 */
@Injectable()
export class MqttConnection {
  private readonly logger = new Logger('MQTT');
  private client: MqttClient | null = null;
  private isAway = false;

  constructor(
    private readonly door: MqttDoor,
    private readonly secrets: SecretBox,
  ) {}

  get isOpen(): boolean {
    return this.client?.connected ?? false;
  }

  /** Listens to messages. Resolves when the signal has aborted and the connection is closed. */
  async listen(url: string, signal: AbortSignal): Promise<void> {
    const client = this.connect(url, signal);
    await ended(signal);
    // When the signal has aborted, the connection is closed without waiting. A message that is still being processed is
    // not acknowledged, so the broker sends it again.
    await client.endAsync(true);
  }

  private connect(url: string, signal: AbortSignal): MqttClient {
    const clientId = `mesonet-${this.secrets.derive('mqtt-client-id').toString('hex').slice(0, 15)}`;
    const client = mqtt.connect(url, {
      clientId,
      clean: false,
      resubscribe: false,
      reconnectPeriod: FIRST_RETRY_MS,
    });
    this.client = client;
    client.handleMessage = ({ topic, payload }, acknowledge) => {
      void this.receive(topic, Buffer.from(payload), signal).then((isDone) => {
        if (isDone) acknowledge();
      });
    };
    client.on('connect', () => this.subscribe(client));
    client.on('error', (error) => signal.aborted || this.logLoss(error));
    client.on('close', () => {
      if (signal.aborted) return;
      this.logLoss(null);
      client.options.reconnectPeriod = Math.min(client.options.reconnectPeriod! * 2, LONGEST_RETRY_MS);
    });
    return client;
  }

  private subscribe(client: MqttClient): void {
    this.isAway = false;
    client.options.reconnectPeriod = FIRST_RETRY_MS;
    client.subscribe(MQTT_TOPICS, { qos: 1 }, (error, granted = []) => {
      const refused = granted.filter(({ qos }) => qos === 128).map(({ topic }) => topic);
      if (error || refused.length > 0) this.logger.warn(`The broker refuses ${refused.join(', ') || 'us'}`);
      else this.logger.log(`Listening to ${MQTT_TOPICS.join(' and ')}`);
    });
  }

  /**
   * Processes a message, and tries again while it cannot be stored.
   * @returns false when the signal aborts before the message is stored
   */
  private async receive(topic: string, payload: Buffer, signal: AbortSignal): Promise<boolean> {
    while (!signal.aborted) {
      try {
        await this.door.receive(topic, payload, Date.now());
        return true;
      } catch (error) {
        if (!(error instanceof Unavailable)) {
          // This error comes from a bug. The same message would cause it again and hold up all later ones, so it is
          // dropped.
          this.logger.error(error);
          return true;
        }
        await rest(error.retryAfterSeconds * 1_000, signal);
      }
    }
    return false;
  }

  /**
   * Logs each loss of the connection once. The broker's address may hold a password, so only an error code is logged.
   */
  private logLoss(error: Error | null): void {
    if (this.isAway) return;
    this.isAway = true;
    const { code } = (error ?? {}) as { code?: string | number };
    const reason = code === undefined ? '' : ` (${code})`;
    this.logger.warn(`The broker cannot be reached${reason}; trying again until it can`);
  }
}
