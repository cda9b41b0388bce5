import { Module } from '@nestjs/common';
import { SamplesModule } from '../samples/samples.module.js';
import { LiveAdmission } from './live-admission.js';
import { LiveConnections } from './live-connections.js';
import { LiveGateway } from './live.gateway.js';
import { LiveUpkeep } from './live-upkeep.js';

@Module({
  imports: [SamplesModule],
  providers: [LiveAdmission, LiveConnections, LiveGateway, LiveUpkeep],
  exports: [LiveConnections],
})
export class LiveModule {}
