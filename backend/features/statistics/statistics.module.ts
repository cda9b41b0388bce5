import { Module } from '@nestjs/common';
import { StatisticsController } from './statistics.controller.js';
import { StatisticsService } from './statistics.service.js';
import { StoredSamplesService } from './stored-samples.service.js';

@Module({ controllers: [StatisticsController], providers: [StatisticsService, StoredSamplesService] })
export class StatisticsModule {}
