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
import { SecretBox } from '../../platform/secrets/secret-box.js';
import { Ownership } from '../../samples/lease/ownership.js';
import { ended, rest } from '../../samples/pacing/backoff.js';
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
  private listening: Promise<void> = Promise.resolve();
  private isAway = false;

  constructor(
    private readonly uploads: MqttUploads,
    private readonly secrets: SecretBox,
    @Inject(CONFIG) private readonly config: Config,
    private readonly metrics: Metrics,
    private readonly ownership: Ownership,
  ) {}

  /** Does not wait for the broker, which knows one session of ours: the process that owns the shard has it. */
  onApplicationBootstrap(): void {
    const { MQTT_URL } = this.config;
    if (MQTT_URL === undefined) return;
    this.metrics.gauge('mesonet_mqtt_connected', '1 while connected to the broker', () =>
      Number(this.client?.connected ?? false),
    );
    this.listening = this.ownership.during(this.stopping.signal, (signal) => this.listen(MQTT_URL, signal));
  }

  async beforeApplicationShutdown(): Promise<void> {
    this.stopping.abort();
    await this.listening;
  }

  private async listen(url: string, signal: AbortSignal): Promise<void> {
    const client = this.connect(url, signal);
    await ended(signal);
    // Forced: a message under way is not acknowledged, and the broker brings it again.
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
      void this.keep(topic, Buffer.from(payload), signal).then((isDone) => {
        if (isDone) acknowledge();
      });
    };
    client.on('connect', () => this.subscribe(client));
    client.on('error', (error) => signal.aborted || this.tellAway(error));
    client.on('close', () => {
      if (signal.aborted) return;
      this.tellAway(null);
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

  /** @returns false when the signal ended first */
  private async keep(topic: string, payload: Buffer, signal: AbortSignal): Promise<boolean> {
    while (!signal.aborted) {
      try {
        await this.uploads.receive(topic, payload, Date.now());
        return true;
      } catch (error) {
        if (!(error instanceof Unavailable)) {
          // A bug; the same message would meet it again and hold up all that follow.
          this.logger.error(error);
          return true;
        }
        await rest(error.retryAfterSeconds * 1_000, signal);
      }
    }
    return false;
  }

  /** Once for each time it goes. The address may hold a password, so only a code is told. */
  private tellAway(error: Error | null): void {
    if (this.isAway) return;
    this.isAway = true;
    const { code } = (error ?? {}) as { code?: string | number };
    const reason = code === undefined ? '' : ` (${code})`;
    this.logger.warn(`The broker cannot be reached${reason}; trying again until it can`);
  }
}
