import { Module } from '@nestjs/common';
import { EventLoopDelay } from './event-loop-delay.js';
import { HealthController } from './health.controller.js';
import { HealthService } from './health.service.js';

@Module({ controllers: [HealthController], providers: [HealthService, EventLoopDelay] })
export class HealthModule {}
