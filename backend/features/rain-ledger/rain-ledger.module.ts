import { Module } from '@nestjs/common';
import { RainLedgerController } from './rain-ledger.controller.js';
import { RainLedgerService } from './rain-ledger.service.js';
import { RainLedgerStore } from './rain-ledger-store.js';
import { RainRecounter } from './rain-recounter.js';

@Module({
  controllers: [RainLedgerController],
  providers: [RainLedgerService, RainLedgerStore, RainRecounter],
})
export class RainLedgerModule {}
