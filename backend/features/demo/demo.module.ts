import { Module } from '@nestjs/common';
import { DemoFeed } from './demo-feed.js';
import { DemoSetup } from './demo-setup.js';
import { DemoService } from './demo.service.js';

/** Needs AccountsModule, StationsModule, AlarmsModule and SamplesModule, which are global. */
@Module({
  providers: [DemoSetup, DemoFeed, DemoService],
  exports: [DemoService],
})
export class DemoModule {}
