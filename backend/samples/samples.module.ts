import { type DynamicModule, Module, type Provider } from '@nestjs/common';
import type { Config } from '../platform/config.js';
import { CONFIG } from '../platform/config.module.js';
import { DiskGuard } from '../platform/disk/disk-guard.js';
import { Metrics } from '../platform/metrics/metrics.js';
import { BackgroundLane } from './background-lane.js';
import { createErasure } from './erasure/create-erasure.js';
import { SeriesKeepers } from './erasure/series-keepers.js';
import { ExtraTable } from './extras/extra-table.js';
import { FlaggedTable } from './flagged/flagged-table.js';
import { moverProviders } from './homes/mover-providers.js';
import { readJournalExtent } from './journal/journal-extent.js';
import { JournalTable } from './journal/journal-table.js';
import { openPools, POOLS, type SamplePools } from './journal/sample-pools.js';
import { Fence } from './lease/fence.js';
import { Ownership } from './lease/ownership.js';
import { ShardLease } from './lease/shard-lease.js';
import { LatestSamples } from './latest-samples.js';
import { LongUploads } from './pacing/long-uploads.js';
import { Rechecker } from './recheck/rechecker.js';
import { OwnerTransactions } from './owner-transactions.js';
import { rederiveProviders } from './rederive/rederive-providers.js';
import { Rederiver } from './rederive/rederiver.js';
import { retentionProviders, WHOLE_STORE } from './retention/retention-providers.js';
import { SampleRetention } from './retention/sample-retention.js';
import { rollupProviders } from './rollups/rollup-providers.js';
import { SampleJournal } from './sample-journal.js';
import { SampleFollowers } from './sample-followers.js';
import { SamplesLifecycle } from './samples-lifecycle.js';
import { registerSamplesMetrics } from './samples-metrics.js';
import { SamplesStatus } from './samples-status.js';
import { SeriesDirectory } from './series-directory.js';
import { ShardOwner } from './shard/shard-owner.js';
import { shardOwnerProvider } from './shard/shard-owner-provider.js';
import { PostgresStore } from './store/postgres/postgres-store.js';
import { MapGuard } from './store/questdb/map-guard.js';
import { QuestDbStore } from './store/questdb/questdb-store.js';
import type { QuestDbConnection } from './store/questdb/questdb-http.js';
import { SampleStore } from './store/sample-store.js';

/** Where samples are journaled and stored. */
export interface SampleEngines {
  /** A migrated database. */
  databaseUrl: string;
  sampleStore: { kind: 'postgres' } | ({ kind: 'questdb' } & QuestDbConnection);
  /** Databases that are processes of ours have a pid. */
  health: () => { name: string; pid?: number }[];
}

/** The only shard until several nodes share the work. */
const SHARD = 0;
const METRICS = Symbol('figures of samples');
const ERASURE = Symbol('removal of deleted stations');

/** Journal, fold and store. Global: whoever takes samples in or reads them asks for the parts exported here. */
@Module({})
export class SamplesModule {
  static forRoot({ databaseUrl, sampleStore, health }: SampleEngines): DynamicModule {
    const pools = openPools(databaseUrl);
    const fence = new Fence(SHARD);
    const lease = new ShardLease(databaseUrl, fence);
    const isQuestDb = sampleStore.kind === 'questdb';
    return {
      module: SamplesModule,
      global: true,
      providers: [
        { provide: POOLS, useValue: pools },
        { provide: ShardLease, useValue: lease },
        { provide: OwnerTransactions, useValue: new OwnerTransactions(pools.findings, fence) },
        {
          provide: WHOLE_STORE,
          inject: [SampleRetention],
          useFactory: ({ keptFrom }: SampleRetention) =>
            isQuestDb
              ? new QuestDbStore(sampleStore, { owner: lease, keptFrom })
              : new PostgresStore(pools.writing, pools.reading, fence),
        },
        {
          provide: MapGuard,
          inject: [CONFIG],
          useFactory: ({ MEMORY_MAPS_LIMIT }: Config) =>
            new MapGuard(() => health().find(({ name }) => name === 'QuestDB')?.pid, MEMORY_MAPS_LIMIT, now),
        },
        ...PROVIDERS,
        ...rederiveProviders,
        ...retentionProviders(now),
        ...(isQuestDb ? moverProviders(SHARD, now) : []),
        ...rollupProviders(now),
      ],
      exports: [
        SampleStore,
        SampleRetention,
        FlaggedTable,
        ExtraTable,
        SampleJournal,
        LongUploads,
        BackgroundLane,
        Rederiver,
        Rechecker,
        LatestSamples,
        SamplesStatus,
        SeriesKeepers,
        SampleFollowers,
        OwnerTransactions,
        Ownership,
      ],
    };
  }
}

const now = () => new Date();

const PROVIDERS: Provider[] = [
  SeriesKeepers,
  SampleFollowers,
  Ownership,
  LongUploads,
  {
    provide: FlaggedTable,
    inject: [POOLS, SampleRetention],
    useFactory: ({ findings, reading }: SamplePools, { keptFrom }: SampleRetention) =>
      new FlaggedTable(findings, { keptFrom, reading }),
  },
  {
    provide: ExtraTable,
    inject: [POOLS, SampleRetention],
    useFactory: ({ findings, reading }: SamplePools, { keptFrom }: SampleRetention) =>
      new ExtraTable(findings, reading, { keptFrom }),
  },
  shardOwnerProvider(now),
  {
    provide: SampleJournal,
    inject: [POOLS, ShardOwner, DiskGuard],
    useFactory: ({ journal }: SamplePools, owner: ShardOwner, disk: DiskGuard) =>
      new SampleJournal(new JournalTable(journal, SHARD), owner, disk, now),
  },
  {
    provide: LatestSamples,
    inject: [ShardOwner, SeriesDirectory, SampleRetention],
    useFactory: (owner: ShardOwner, directory: SeriesDirectory, { keptFrom }: SampleRetention) =>
      new LatestSamples(owner, directory, keptFrom),
  },
  {
    provide: SamplesStatus,
    inject: [ShardOwner, SampleJournal, SampleStore, MapGuard],
    useFactory: (owner: ShardOwner, journal: SampleJournal, { kind }: SampleStore, maps: MapGuard) =>
      new SamplesStatus(owner, journal, kind === 'questdb' ? maps : null),
  },
  {
    provide: METRICS,
    inject: [Metrics, POOLS, SamplesStatus],
    useFactory: (metrics: Metrics, { journal }: SamplePools, status: SamplesStatus) =>
      registerSamplesMetrics(metrics, {
        status,
        extent: () => readJournalExtent(journal, SHARD, status.read()),
        now,
      }),
  },
  {
    provide: BackgroundLane,
    inject: [SampleJournal, SamplesStatus, ShardOwner],
    useFactory: (journal: SampleJournal, status: SamplesStatus, owner: ShardOwner) =>
      new BackgroundLane(journal, status, owner),
  },
  {
    provide: ERASURE,
    inject: [POOLS, SeriesKeepers, Ownership, ShardOwner, SampleStore, SeriesDirectory],
    useFactory: (
      { erasing }: SamplePools,
      keepers: SeriesKeepers,
      ownership: Ownership,
      owner: ShardOwner,
      store: SampleStore,
      directory: SeriesDirectory,
    ) => createErasure(erasing, { keepers, ownership, owner, store, directory, now }),
  },
  {
    provide: SamplesLifecycle,
    inject: [SampleJournal, ShardOwner, SampleStore, POOLS],
    useFactory: (journal: SampleJournal, owner: ShardOwner, store: SampleStore, pools: SamplePools) =>
      new SamplesLifecycle(journal, owner, store, Object.values(pools)),
  },
];
