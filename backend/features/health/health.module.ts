import { type DynamicModule, Module } from '@nestjs/common';
import type { Engines } from '../../engines/engines.js';
import type { Config } from '../../platform/config.js';
import { CONFIG } from '../../platform/config.module.js';
import { Metrics } from '../../platform/metrics/metrics.js';
import { registerEngineMetrics } from './engine-metrics.js';
import { EventLoopDelay } from './event-loop-delay.js';
import { DatabaseCheck } from './database-check.js';
import { HealthMetrics } from './health-metrics.js';
import { HealthController } from './health.controller.js';
import { HealthService } from './health.service.js';
import { MetricsController } from './metrics.controller.js';
import { ServiceNoticesController } from './service-notices.controller.js';

const ENGINE_METRICS = Symbol('figures of the databases');

@Module({})
export class HealthModule {
  static forRoot(engines: Engines): DynamicModule {
    return {
      module: HealthModule,
      controllers: [HealthController, MetricsController, ServiceNoticesController],
      providers: [
        DatabaseCheck,
        HealthService,
        HealthMetrics,
        EventLoopDelay,
        {
          provide: ENGINE_METRICS,
          inject: [Metrics, CONFIG],
          useFactory: (metrics: Metrics, { MEMORY_MAPS_LIMIT }: Config) =>
            registerEngineMetrics(metrics, engines, MEMORY_MAPS_LIMIT),
        },
      ],
    };
  }
}
