import { Module } from '@nestjs/common';
import { EventBus } from '../../platform/event-bus.js';
import '../../samples/core/rain-revised.js';
import { RainLedgerController } from './rain-ledger.controller.js';
import { RainLedgerService } from './rain-ledger.service.js';
import { RainLedgerStore } from './rain-ledger-store.js';
import { RainRecounter } from './rain-recounter.js';
import { StationRecount } from './station-recount.js';

@Module({
  controllers: [RainLedgerController],
  providers: [RainLedgerService, RainLedgerStore, RainRecounter, StationRecount],
})
export class RainLedgerModule {
  constructor(bus: EventBus, recounter: RainRecounter) {
    bus.subscribe('rain.revised', () => recounter.call());
  }
}
