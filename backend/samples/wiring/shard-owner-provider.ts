import { MINUTE_MS } from '@mesonet/model/durations.js';
import type { FactoryProvider } from '@nestjs/common';
import { EventBus } from '../../platform/event-bus.js';
import { SampleFollowers } from '../core/sample-followers.js';
import { SeriesDirectory } from '../core/series-directory.js';
import { Journal } from '../journal/journal.js';
import { POOLS, type SamplePools } from '../journal/sample-pools.js';
import { Ownership } from '../lease/ownership.js';
import { ShardLease } from '../lease/shard-lease.js';
import { AcceptedSamples } from '../owner/accepted-samples.js';
import type { OwnersStore } from '../owner/delivery/delivery.js';
import { ownersTables } from '../owner/owners-tables.js';
import { ShardOwner } from '../owner/shard-owner.js';
import { ShardRun } from '../owner/shard-run.js';
import { Standby } from '../owner/standby.js';
import { LongUploads } from '../pacing/long-uploads.js';
import { StoreMarks } from '../store/marks/store-marks.js';
import { OWNERS_STORE } from './store-providers.js';

const SNAPSHOT_EVERY_MS = 5 * MINUTE_MS;

const INJECTED = [
  POOLS,
  Journal,
  ShardLease,
  Ownership,
  OWNERS_STORE,
  SeriesDirectory,
  EventBus,
  SampleFollowers,
  LongUploads,
];

export function shardOwnerProvider(now: () => Date): FactoryProvider<ShardOwner> {
  return {
    provide: ShardOwner,
    inject: INJECTED,
    useFactory: (
      pools: SamplePools,
      journal: Journal,
      lease: ShardLease,
      ownership: Ownership,
      store: OwnersStore,
      directory: SeriesDirectory,
      bus: EventBus,
      followers: SampleFollowers,
      longUploads: LongUploads,
    ) => {
      const { snapshots, findings, marks: markTable } = ownersTables(pools, lease.fence, bus);
      const marks = new StoreMarks(markTable, store.writer, now);
      const accepted = new AcceptedSamples(followers, bus);
      const pace = { longUploads, snapshotEveryMs: SNAPSHOT_EVERY_MS, now };
      const tables = { snapshots, marks, findings };
      const newRun = (storeLost: () => void) =>
        new ShardRun({ journal, tables, store, directory, accepted, pace }, storeLost);
      const standby = new Standby(store.writer);
      return new ShardOwner({ lease, ownership, standby, marks, snapshots, newRun });
    },
  };
}
