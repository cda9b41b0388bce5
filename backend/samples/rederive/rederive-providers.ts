import type { Provider } from '@nestjs/common';
import { EventBus } from '../../platform/event-bus.js';
import { BackgroundLane } from '../background-lane.js';
import { FlaggedTable } from '../flagged/flagged-table.js';
import { POOLS, type SamplePools } from '../journal/sample-pools.js';
import { Ownership } from '../lease/ownership.js';
import { RainLedgerReader } from '../rain-ledger/rain-ledger-reader.js';
import { Rechecker } from '../recheck/rechecker.js';
import { SeriesDirectory } from '../series-directory.js';
import { SampleStore } from '../store/sample-store.js';
import { RederiveRunner } from './rederive-runner.js';
import { Rederiver } from './rederiver.js';
import { StaleRangeTable } from './stale-range-table.js';

export const rederiveProviders: Provider[] = [
  {
    provide: Rechecker,
    inject: [SampleStore, FlaggedTable, BackgroundLane],
    useFactory: (store: SampleStore, flagged: FlaggedTable, lane: BackgroundLane) =>
      new Rechecker({ store, flagged, lane }),
  },
  {
    provide: Rederiver,
    inject: [POOLS, SampleStore, FlaggedTable, BackgroundLane],
    useFactory: (
      { findings }: SamplePools,
      store: SampleStore,
      flagged: FlaggedTable,
      lane: BackgroundLane,
    ) => new Rederiver({ store, flagged, lane, ledger: new RainLedgerReader(findings) }),
  },
  {
    provide: RederiveRunner,
    inject: [POOLS, Rederiver, Rechecker, BackgroundLane, SeriesDirectory, Ownership, EventBus],
    useFactory: (
      { findings }: SamplePools,
      rederiver: Rederiver,
      rechecker: Rechecker,
      lane: BackgroundLane,
      directory: SeriesDirectory,
      ownership: Ownership,
      bus: EventBus,
    ) => {
      const stale = new StaleRangeTable(findings);
      return new RederiveRunner({ stale, rederiver, rechecker, lane, directory }, ownership, bus);
    },
  },
];
