import type { Provider } from '@nestjs/common';
import type { Config } from '../../platform/config.js';
import { CONFIG } from '../../platform/config.module.js';
import { PostgresFiles } from '../erasure/postgres-files.js';
import { POOLS, type SamplePools } from '../journal/sample-pools.js';
import { Ownership } from '../lease/ownership.js';
import { RoundRunner } from '../pacing/round-runner.js';
import { RolledStore } from '../rollups/rolled-store.js';
import { SeriesDirectory } from '../series-directory.js';
import { PostgresSession } from '../store/postgres/postgres-session.js';
import { SampleStore } from '../store/sample-store.js';
import { KeptStore } from './kept-store.js';
import { RetentionTable } from './retention-table.js';
import { RetentionWork } from './retention-work.js';
import { SampleRetention } from './sample-retention.js';

const EVERY_MS = 60 * 60_000;
const FIRST_AFTER_MS = 2_000;
const REMOVAL = Symbol('removal of what is past its retention');

/** The store itself, with what is past its retention. */
export const WHOLE_STORE = Symbol('samples, whether or not they are to be kept');

export function retentionProviders(now: () => Date): Provider[] {
  return [
    {
      provide: SampleRetention,
      inject: [CONFIG, SeriesDirectory],
      useFactory: ({ SAMPLE_RETENTION_DAYS: days }: Config, directory: SeriesDirectory) =>
        new SampleRetention(days ?? null, directory, now),
    },
    {
      provide: SampleStore,
      inject: [RolledStore, SampleRetention],
      useFactory: (store: RolledStore, { keptFrom }: SampleRetention) => new KeptStore(store, keptFrom),
    },
    {
      provide: REMOVAL,
      inject: [POOLS, Ownership, SampleRetention, SampleStore, SeriesDirectory],
      useFactory: (
        { erasing }: SamplePools,
        ownership: Ownership,
        retention: SampleRetention,
        store: SampleStore,
        directory: SeriesDirectory,
      ) => {
        const files = new PostgresFiles(new PostgresSession(erasing, erasing));
        const table = new RetentionTable(erasing);
        return runnerOf(new RetentionWork({ retention, store, directory, table, files }), ownership, now);
      },
    },
  ];
}

function runnerOf(work: RetentionWork, ownership: Ownership, now: () => Date): RoundRunner {
  const options = { name: 'Retention', failing: 'Samples past their retention wait', ownership, now };
  return new RoundRunner({ ...options, firstAfterMs: FIRST_AFTER_MS, everyMs: EVERY_MS }, (at, signal) =>
    work.run(at, signal),
  );
}
