import type { Provider } from '@nestjs/common';
import { POOLS, type SamplePools } from '../journal/sample-pools.js';
import { Ownership } from '../lease/ownership.js';
import { ShardLease } from '../lease/shard-lease.js';
import { RoundRunner } from '../lease/round-runner.js';
import { SAMPLE_STORE } from './store-providers.js';
import { SeriesDirectory } from '../core/series-directory.js';
import { ShardOwner } from '../owner/shard-owner.js';
import type { SampleStore } from '../store/sample-store.js';
import { RollupMarks } from '../store/rollups/rollup-marks.js';
import { RollupTable } from '../store/rollups/rollup-table.js';
import { RollupWork } from '../upkeep/rollups/rollup-work.js';

const FIRST_AFTER_MS = 5_000;
const EVERY_MS = 60_000;
/**
 * A day whose samples changed is rolled up again only after this long without a change, because an import
 * changes a day many times.
 */
const QUIET_MS = 30_000;
const ROUNDS = Symbol('rounds of rolling up');

export function rollupProviders(now: () => Date): Provider[] {
  return [
    {
      provide: RollupTable,
      inject: [POOLS, ShardLease],
      useFactory: ({ reading, findings }: SamplePools, { fence }: ShardLease) =>
        new RollupTable(reading, findings, fence),
    },
    {
      provide: RollupMarks,
      inject: [RollupTable],
      useFactory: (table: RollupTable) => new RollupMarks(table),
    },
    {
      provide: ROUNDS,
      inject: [SAMPLE_STORE, RollupTable, RollupMarks, ShardOwner, Ownership, SeriesDirectory],
      useFactory: (
        { reader }: SampleStore,
        table: RollupTable,
        marks: RollupMarks,
        owner: ShardOwner,
        ownership: Ownership,
        directory: SeriesDirectory,
      ) => {
        const work = new RollupWork({ reader, table, marks, owner, directory, quietMs: QUIET_MS });
        const options = { name: 'Rollups', failing: 'Days wait to be rolled up', ownership, now };
        return new RoundRunner(
          { ...options, firstAfterMs: FIRST_AFTER_MS, everyMs: EVERY_MS },
          (at, signal) => work.run(at, signal),
        );
      },
    },
  ];
}
