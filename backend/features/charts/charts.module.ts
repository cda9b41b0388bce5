import { Module } from '@nestjs/common';
import { QueryModule } from '../../query/query.module.js';
import { ChartDrawer } from './chart-drawer.js';
import { ChartImages } from './chart-images.js';
import { ChartsController } from './charts.controller.js';
import { ChartsService } from './charts.service.js';

/** Draws charts as images on the server, for web pages, mails and other programs. */
@Module({
  imports: [QueryModule],
  controllers: [ChartsController],
  providers: [ChartsService, ChartDrawer, ChartImages],
  exports: [ChartsService],
})
export class ChartsModule {}
