import type { FactoryProvider } from '@nestjs/common';
import type { Config } from '../../platform/config.js';
import { CONFIG } from '../../platform/config.module.js';
import { EventBus } from '../../platform/event-bus.js';
import { POOLS, type SamplePools } from '../journal/sample-pools.js';
import { Ownership } from '../lease/ownership.js';
import { ShardLease } from '../lease/shard-lease.js';
import { StoreMarks } from '../marks/store-marks.js';
import { LongUploads } from '../pacing/long-uploads.js';
import { SampleFollowers } from '../sample-followers.js';
import { SeriesDirectory } from '../series-directory.js';
import { SampleStore } from '../store/sample-store.js';
import { ownersTables } from './owners-tables.js';
import { ShardOwner } from './shard-owner.js';

const CUT_EVERY_MS = 5 * 60_000;

export function shardOwnerProvider(now: () => Date): FactoryProvider<ShardOwner> {
  return {
    provide: ShardOwner,
    inject: [
      POOLS,
      ShardLease,
      Ownership,
      SampleStore,
      SeriesDirectory,
      EventBus,
      SampleFollowers,
      LongUploads,
      CONFIG,
    ],
    useFactory: (
      pools: SamplePools,
      lease: ShardLease,
      ownership: Ownership,
      store: SampleStore,
      directory: SeriesDirectory,
      bus: EventBus,
      followers: SampleFollowers,
      longUploads: LongUploads,
      { JOURNAL_KEEP_HOURS: keepHours, JOURNAL_MAX_BYTES: maxBytes }: Config,
    ) => {
      const { markTable, ...tables } = ownersTables(pools, lease.fence, { keepHours, maxBytes });
      return new ShardOwner({
        ...tables,
        marks: new StoreMarks(markTable, store, now),
        lease,
        ownership,
        store,
        directory,
        bus,
        followers,
        longUploads,
        cutEveryMs: CUT_EVERY_MS,
        now,
      });
    },
  };
}
