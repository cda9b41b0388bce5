import { Module } from '@nestjs/common';
import { LatestController } from './latest.controller.js';
import { TrendsController } from './trends/trends.controller.js';
import { PageWriting } from './trends/csv/page-writing.js';
import { TrendsService } from './trends/trends.service.js';

/** Answers reading requests with stored samples: trends, measurement keys and latest values. */
@Module({
  controllers: [TrendsController, LatestController],
  providers: [TrendsService, PageWriting],
  exports: [TrendsService],
})
export class QueryModule {}
