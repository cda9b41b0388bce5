import { Module } from '@nestjs/common';
import { LatestController } from './latest.controller.js';
import { TrendsController } from './trends/trends.controller.js';
import { PageWriting } from './trends/csv/page-writing.js';
import { TrendsService } from './trends/trends.service.js';

/** Reads what the fold stored: trends, keys, latest values. */
@Module({
  controllers: [TrendsController, LatestController],
  providers: [TrendsService, PageWriting],
  exports: [TrendsService],
})
export class QueryModule {}
