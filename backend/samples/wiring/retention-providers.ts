import { HOUR_MS } from '@mesonet/model/durations.js';
import type { Provider } from '@nestjs/common';
import type { Config } from '../../platform/config.js';
import { CONFIG } from '../../platform/config.module.js';
import { PostgresFiles } from '../upkeep/erasure/postgres-files.js';
import { POOLS, type SamplePools } from '../journal/sample-pools.js';
import { Ownership } from '../lease/ownership.js';
import { RoundRunner } from '../lease/round-runner.js';
import { SeriesDirectory } from '../core/series-directory.js';
import { PostgresSession } from '../store/postgres/postgres-session.js';
import { SampleUpkeep } from '../store/sample-upkeep.js';
import { RetentionTable } from '../upkeep/retention/retention-table.js';
import { RetentionWork } from '../upkeep/retention/retention-work.js';
import { SampleRetention } from '../core/sample-retention.js';

const EVERY_MS = HOUR_MS;
const FIRST_AFTER_MS = 2_000;
const REMOVAL = Symbol('removal of what is past its retention');

export function retentionProviders(now: () => Date): Provider[] {
  return [
    {
      provide: SampleRetention,
      inject: [CONFIG, SeriesDirectory],
      useFactory: ({ SAMPLE_RETENTION_DAYS: days }: Config, directory: SeriesDirectory) =>
        new SampleRetention(days ?? null, directory, now),
    },
    {
      provide: REMOVAL,
      inject: [POOLS, Ownership, SampleRetention, SampleUpkeep, SeriesDirectory],
      useFactory: (
        { erasing }: SamplePools,
        ownership: Ownership,
        retention: SampleRetention,
        samples: SampleUpkeep,
        directory: SeriesDirectory,
      ) => {
        const files = new PostgresFiles(new PostgresSession(erasing, erasing));
        const table = new RetentionTable(erasing);
        return runnerOf(new RetentionWork({ retention, samples, directory, table, files }), ownership, now);
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
