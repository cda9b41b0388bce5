import type { Provider } from '@nestjs/common';
import { SnapshotTable } from '../journal/snapshot-table.js';
import { POOLS, type SamplePools } from '../journal/sample-pools.js';
import { Ownership } from '../lease/ownership.js';
import { RoundRunner } from '../lease/round-runner.js';
import { SAMPLE_STORE } from './store-providers.js';
import { RetentionTable } from '../upkeep/retention/retention-table.js';
import { SampleRetention } from '../core/sample-retention.js';
import { SeriesDirectory } from '../core/series-directory.js';
import { MapGuard } from '../store/questdb/map-guard.js';
import type { QuestDbStore } from '../store/questdb/questdb-store.js';
import { HomeMover } from '../upkeep/homes/home-mover.js';

const EVERY_MS = 15_000;
const FIRST_AFTER_MS = 3_000;
const MOVES = Symbol('moves from table to table');

/**
 * Provides the task that moves series between tables. Only QuestDB needs it, because only there
 * samples are in several tables.
 */
export function moverProviders(shard: number, now: () => Date): Provider[] {
  return [
    {
      provide: HomeMover,
      inject: [POOLS, SAMPLE_STORE, SampleRetention, SeriesDirectory, MapGuard],
      useFactory: (
        { journal, erasing }: SamplePools,
        store: QuestDbStore,
        retention: SampleRetention,
        directory: SeriesDirectory,
        maps: MapGuard,
      ) => {
        const [snapshots, settings] = [new SnapshotTable(journal, shard), new RetentionTable(erasing)];
        return new HomeMover({ store, retention, directory, maps, snapshots, settings });
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
