import type { Provider } from '@nestjs/common';
import { CutTable } from '../journal/cut-table.js';
import { POOLS, type SamplePools } from '../journal/sample-pools.js';
import { Ownership } from '../lease/ownership.js';
import { RoundRunner } from '../pacing/round-runner.js';
import { WHOLE_STORE } from '../retention/retention-providers.js';
import { RetentionTable } from '../retention/retention-table.js';
import { SampleRetention } from '../retention/sample-retention.js';
import { SeriesDirectory } from '../series-directory.js';
import { MapGuard } from '../store/questdb/map-guard.js';
import type { QuestDbStore } from '../store/questdb/questdb-store.js';
import { HomeMover } from './home-mover.js';

const EVERY_MS = 15_000;
const FIRST_AFTER_MS = 3_000;
const MOVES = Symbol('moves from table to table');

/** For QuestDB, which has several tables. */
export function moverProviders(shard: number, now: () => Date): Provider[] {
  return [
    {
      provide: HomeMover,
      inject: [POOLS, WHOLE_STORE, SampleRetention, SeriesDirectory, MapGuard],
      useFactory: (
        { journal, erasing }: SamplePools,
        store: QuestDbStore,
        retention: SampleRetention,
        directory: SeriesDirectory,
        maps: MapGuard,
      ) => {
        const [cuts, settings] = [new CutTable(journal, shard), new RetentionTable(erasing)];
        return new HomeMover({ store, retention, directory, maps, cuts, settings });
      },
    },
    {
      provide: MOVES,
      inject: [HomeMover, Ownership],
      useFactory: (mover: HomeMover, ownership: Ownership) => runnerOf(mover, ownership, now),
    },
  ];
}

function runnerOf(mover: HomeMover, ownership: Ownership, now: () => Date): RoundRunner {
  const options = { name: 'Retention', failing: 'Samples wait to be moved', ownership, now };
  return new RoundRunner({ ...options, firstAfterMs: FIRST_AFTER_MS, everyMs: EVERY_MS }, (at, signal) =>
    mover.run(at, signal),
  );
}
