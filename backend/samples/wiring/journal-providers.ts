import type { Provider } from '@nestjs/common';
import type { Config } from '../../platform/config.js';
import { CONFIG } from '../../platform/config.module.js';
import { DiskGuard } from '../../platform/disk/disk-guard.js';
import { Journal } from '../journal/journal.js';
import { PostgresJournal } from '../journal/postgres-journal.js';
import { SampleJournal } from '../journal/sample-journal.js';
import type { SamplePools } from '../journal/sample-pools.js';
import type { Fence } from '../lease/fence.js';
import { ShardOwner } from '../owner/shard-owner.js';

/** Provides the journal, and the parts that write samples to it. */
export function journalProviders(pools: SamplePools, fence: Fence, now: () => Date): Provider[] {
  return [
    {
      provide: Journal,
      inject: [CONFIG],
      useFactory: ({ JOURNAL_KEEP_HOURS: keepHours, JOURNAL_MAX_BYTES: maxBytes }: Config) =>
        new PostgresJournal(pools, fence, { keepHours, maxBytes }),
    },
    {
      provide: SampleJournal,
      inject: [Journal, ShardOwner, DiskGuard],
      useFactory: (journal: Journal, owner: ShardOwner, disk: DiskGuard) =>
        new SampleJournal(journal, () => owner.run?.feed, disk, now),
    },
  ];
}
