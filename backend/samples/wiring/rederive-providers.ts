import type { Provider } from '@nestjs/common';
import { EventBus } from '../../platform/event-bus.js';
import { BackgroundLane } from '../upkeep/lane/background-lane.js';
import { FlaggedTable } from '../store/beside/flagged-table.js';
import { POOLS, type SamplePools } from '../journal/sample-pools.js';
import { Ownership } from '../lease/ownership.js';
import { RainLedgerReader } from '../store/beside/rain-ledger-reader.js';
import { Rechecker } from '../upkeep/recheck/rechecker.js';
import { SeriesDirectory } from '../core/series-directory.js';
import { SampleReader } from '../store/sample-reader.js';
import { RederiveRunner } from '../upkeep/rederive/rederive-runner.js';
import { Rederiver } from '../upkeep/rederive/rederiver.js';
import { StaleRangeTable } from '../store/beside/stale-range-table.js';

export const rederiveProviders: Provider[] = [
  {
    provide: Rechecker,
    inject: [SampleReader, FlaggedTable, BackgroundLane],
    useFactory: (reader: SampleReader, flagged: FlaggedTable, lane: BackgroundLane) =>
      new Rechecker({ reader, flagged, lane }),
  },
  {
    provide: Rederiver,
    inject: [POOLS, SampleReader, FlaggedTable, BackgroundLane],
    useFactory: (
      { findings }: SamplePools,
      reader: SampleReader,
      flagged: FlaggedTable,
      lane: BackgroundLane,
    ) => new Rederiver({ reader, flagged, lane, ledger: new RainLedgerReader(findings) }),
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
