import { Module } from '@nestjs/common';
import { InfoController } from './info.controller.js';
import { LiveAdmission } from './live-admission.js';
import { LiveConnections } from './live-connections.js';
import { LiveMetrics } from './live-metrics.js';
import { LiveGateway } from './live.gateway.js';
import { LiveReception } from './live-reception.js';
import { LiveSeats } from './live-seats.js';
import { LiveUpkeep } from './live-upkeep.js';
import { RightsRelay } from './rights-relay.js';

@Module({
  controllers: [InfoController],
  providers: [
    LiveAdmission,
    LiveConnections,
    LiveGateway,
    LiveMetrics,
    LiveReception,
    LiveSeats,
    LiveUpkeep,
    RightsRelay,
  ],
  exports: [LiveConnections],
})
export class LiveModule {}
