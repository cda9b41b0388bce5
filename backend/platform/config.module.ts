import { type DynamicModule, Global, Module } from '@nestjs/common';
import type { Config } from './config.js';
import { EventBus } from './event-bus.js';
import { Metrics } from './metrics/metrics.js';
import { DiskGuard } from './disk/disk-guard.js';
import { diskLimits } from './disk/disk-level.js';
import type { Folders } from './disk/volumes.js';
import { ConsolePage } from './pages/console-page.js';
import { RestoreParts } from './restore-parts.js';
import { SecretBox } from './secrets/secret-box.js';

/** Injection token of the checked settings: `@Inject(CONFIG) config: Config`. */
export const CONFIG = Symbol('CONFIG');

@Global()
@Module({})
export class PlatformModule {
  /** @param folders the folders whose disk space is watched, by name */
  static with(config: Config, secretKey: Buffer, folders: Folders): DynamicModule {
    return {
      module: PlatformModule,
      providers: [
        { provide: CONFIG, useValue: config },
        { provide: SecretBox, useValue: new SecretBox(secretKey) },
        EventBus,
        Metrics,
        ConsolePage,
        RestoreParts,
        {
          provide: DiskGuard,
          inject: [Metrics],
          useFactory: (metrics: Metrics) => new DiskGuard(folders, diskLimits(config.DISK_LIMITS), metrics),
        },
      ],
      exports: [CONFIG, SecretBox, EventBus, Metrics, ConsolePage, RestoreParts, DiskGuard],
    };
  }
}
