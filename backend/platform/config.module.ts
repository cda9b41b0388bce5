import { type DynamicModule, Global, Module } from '@nestjs/common';
import type { Config } from './config.js';
import { EventBus } from './event-bus.js';
import { Metrics } from './metrics/metrics.js';
import { SecretBox } from './secret-box.js';

/** Injection token of the checked settings: `@Inject(CONFIG) config: Config`. */
export const CONFIG = Symbol('CONFIG');

@Global()
@Module({})
export class PlatformModule {
  static with(config: Config, secretKey: Buffer): DynamicModule {
    return {
      module: PlatformModule,
      providers: [
        { provide: CONFIG, useValue: config },
        { provide: SecretBox, useValue: new SecretBox(secretKey) },
        EventBus,
        Metrics,
      ],
      exports: [CONFIG, SecretBox, EventBus, Metrics],
    };
  }
}
