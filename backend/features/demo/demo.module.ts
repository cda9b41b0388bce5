import { Module } from '@nestjs/common';
import { IngestModule } from '../../ingest/ingest.module.js';
import { DemoFeed } from './demo-feed.js';
import { DemoSenders } from './demo-senders.js';
import { DemoSetup } from './demo-setup.js';
import { DemoStationKeys } from './demo-station-keys.js';
import { DemoService } from './demo.service.js';

/**
 * Contains the demo. It does not import AccountsModule, StationsModule, AlarmsModule and SamplesModule, which it also
 * needs, because they are global.
 */
@Module({
  imports: [IngestModule],
  providers: [DemoStationKeys, DemoSetup, DemoSenders, DemoFeed, DemoService],
  exports: [DemoService],
})
export class DemoModule {}
