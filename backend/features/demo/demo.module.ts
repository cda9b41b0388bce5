import { Module } from '@nestjs/common';
import { IngestModule } from '../../ingest/ingest.module.js';
import { DemoFeed } from './demo-feed.js';
import { DemoSetup } from './demo-setup.js';
import { DemoService } from './demo.service.js';

/** Needs AccountsModule, StationsModule, AlarmsModule and SamplesModule, which are global. */
@Module({
  imports: [IngestModule],
  providers: [DemoSetup, DemoFeed, DemoService],
  exports: [DemoService],
})
export class DemoModule {}
