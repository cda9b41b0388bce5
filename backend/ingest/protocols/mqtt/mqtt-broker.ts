import {
  type BeforeApplicationShutdown,
  Inject,
  Injectable,
  type OnApplicationBootstrap,
} from '@nestjs/common';
import type { Config } from '../../../platform/config.js';
import { CONFIG } from '../../../platform/config.module.js';
import { Metrics } from '../../../platform/metrics/metrics.js';
import { Ownership } from '../../../samples/lease/ownership.js';
import { MqttConnection } from './mqtt-connection.js';

/** Connects to the broker of `MQTT_URL` while this process owns the shard. */
@Injectable()
export class MqttBroker implements OnApplicationBootstrap, BeforeApplicationShutdown {
  private readonly stopping = new AbortController();
  private listening: Promise<void> = Promise.resolve();

  constructor(
    private readonly connection: MqttConnection,
    @Inject(CONFIG) private readonly config: Config,
    private readonly metrics: Metrics,
    private readonly ownership: Ownership,
  ) {}

  /**
   * Begins to connect to the broker and does not wait for it. All processes would use the same MQTT session, so only
   * the process that owns the shard connects.
   */
  onApplicationBootstrap(): void {
    const { MQTT_URL } = this.config;
    if (MQTT_URL === undefined) return;
    this.metrics.gauge('mesonet_mqtt_connected', '1 while connected to the broker', () =>
      Number(this.connection.isOpen),
    );
    this.listening = this.ownership.during(this.stopping.signal, (signal) =>
      this.connection.listen(MQTT_URL, signal),
    );
  }

  async beforeApplicationShutdown(): Promise<void> {
    this.stopping.abort();
    await this.listening;
  }
}
