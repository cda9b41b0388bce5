import { setTimeout as delay } from 'node:timers/promises';
import {
  type BeforeApplicationShutdown,
  Inject,
  Injectable,
  Logger,
  type OnApplicationBootstrap,
} from '@nestjs/common';
import mqtt, { type MqttClient } from 'mqtt';
import type { Config } from '../../platform/config.js';
import { CONFIG } from '../../platform/config.module.js';
import { Unavailable } from '../../platform/errors.js';
import { Metrics } from '../../platform/metrics/metrics.js';
import { SecretBox } from '../../platform/secret-box.js';
import { MQTT_TOPICS, MqttUploads } from './mqtt-uploads.js';

const FIRST_RETRY_MS = 1_000;
const LONGEST_RETRY_MS = 60_000;

/**
 * The connection to the broker of `MQTT_URL`. A message is acknowledged when the journal has it, one after another;
 * the broker keeps our session, so whatever was not acknowledged comes again after a cut or a restart.
 */
@Injectable()
export class MqttBroker implements OnApplicationBootstrap, BeforeApplicationShutdown {
  private readonly logger = new Logger('MQTT');
  private readonly stopping = new AbortController();
  private client: MqttClient | null = null;
  private isAway = false;

  constructor(
    private readonly uploads: MqttUploads,
    private readonly secrets: SecretBox,
    @Inject(CONFIG) private readonly config: Config,
    private readonly metrics: Metrics,
  ) {}

  /** Does not wait for the broker. */
  onApplicationBootstrap(): void {
    if (this.config.MQTT_URL === undefined) return;
    const clientId = `mesonet-${this.secrets.derive('mqtt-client-id').toString('hex').slice(0, 15)}`;
    const client = mqtt.connect(this.config.MQTT_URL, {
      clientId,
      clean: false,
      resubscribe: false,
      reconnectPeriod: FIRST_RETRY_MS,
    });
    this.client = client;
    this.metrics.gauge('mesonet_mqtt_connected', '1 while connected to the broker', () =>
      Number(client.connected),
    );
    client.handleMessage = ({ topic, payload }, acknowledge) => {
      void this.keep(topic, Buffer.from(payload)).then((isDone) => {
        if (isDone) acknowledge();
      });
    };
    client.on('connect', () => this.subscribe(client));
    client.on('error', (error) => this.tellAway(error));
    client.on('close', () => {
      this.tellAway(null);
      client.options.reconnectPeriod = Math.min(client.options.reconnectPeriod! * 2, LONGEST_RETRY_MS);
    });
  }

  async beforeApplicationShutdown(): Promise<void> {
    this.stopping.abort();
    // Forced: a message under way is not acknowledged, and the broker brings it again.
    await this.client?.endAsync(true);
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

  /** @returns false when the server stops first */
  private async keep(topic: string, payload: Buffer): Promise<boolean> {
    while (!this.stopping.signal.aborted) {
      try {
        await this.uploads.receive(topic, payload, Date.now());
        return true;
      } catch (error) {
        if (!(error instanceof Unavailable)) {
          // A bug; the same message would meet it again and hold up all that follow.
          this.logger.error(error);
          return true;
        }
        const waitMs = error.retryAfterSeconds * 1000;
        await delay(waitMs, undefined, { signal: this.stopping.signal }).catch(() => undefined);
      }
    }
    return false;
  }

  /** Once for each time it goes. The address may hold a password, so only a code is told. */
  private tellAway(error: Error | null): void {
    if (this.isAway || this.stopping.signal.aborted) return;
    this.isAway = true;
    const { code } = (error ?? {}) as { code?: string | number };
    const reason = code === undefined ? '' : ` (${code})`;
    this.logger.warn(`The broker cannot be reached${reason}; trying again until it can`);
  }
}
