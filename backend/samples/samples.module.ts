import { type DynamicModule, Module, type Provider } from '@nestjs/common';
import type { Config } from '../platform/config.js';
import { CONFIG } from '../platform/config.module.js';
import { Metrics } from '../platform/metrics/metrics.js';
import { BackgroundLane } from './upkeep/lane/background-lane.js';
import { createErasure } from './upkeep/erasure/create-erasure.js';
import { SeriesKeepers } from './upkeep/erasure/series-keepers.js';
import { ExtraTable } from './store/beside/extra-table.js';
import { FlaggedTable } from './store/beside/flagged-table.js';
import { journalProviders } from './wiring/journal-providers.js';
import { moverProviders } from './wiring/mover-providers.js';
import { Journal, type JournalExtent } from './journal/journal.js';
import { openPools, POOLS, type SamplePools } from './journal/sample-pools.js';
import { Fence } from './lease/fence.js';
import { Ownership } from './lease/ownership.js';
import { ShardLease } from './lease/shard-lease.js';
import { LatestSamples } from './owner/latest-samples.js';
import { LongUploads } from './pacing/long-uploads.js';
import { Rechecker } from './upkeep/recheck/rechecker.js';
import { OwnerTransactions } from './lease/owner-transactions.js';
import { rederiveProviders } from './wiring/rederive-providers.js';
import { Rederiver } from './upkeep/rederive/rederiver.js';
import { retentionProviders } from './wiring/retention-providers.js';
import { SAMPLE_STORE, storeProviders } from './wiring/store-providers.js';
import { SampleRetention } from './core/sample-retention.js';
import { rollupProviders } from './wiring/rollup-providers.js';
import { SampleJournal } from './journal/sample-journal.js';
import { SampleFollowers } from './core/sample-followers.js';
import { SamplesLifecycle } from './wiring/samples-lifecycle.js';
import { registerSamplesMetrics } from './wiring/samples-metrics.js';
import { SamplesStatus } from './status/samples-status.js';
import { SeriesDirectory } from './core/series-directory.js';
import { ShardOwner } from './owner/shard-owner.js';
import { shardOwnerProvider } from './wiring/shard-owner-provider.js';
import { PostgresStore } from './store/postgres/postgres-store.js';
import { MapGuard } from './store/questdb/map-guard.js';
import { QuestDbStore } from './store/questdb/questdb-store.js';
import type { QuestDbConnection } from './store/questdb/wire/questdb-http.js';
import { SampleReader } from './store/sample-reader.js';
import { SampleUpkeep } from './store/sample-upkeep.js';

/** The databases that hold the journal and the rows. */
export interface SampleEngines {
  /** URL of a PostgreSQL database in which all migrations have run. */
  databaseUrl: string;
  sampleStore: { kind: 'postgres' } | ({ kind: 'questdb' } & QuestDbConnection);
  /** The databases that the server uses. A database that this server started has a process id, others have none. */
  health: () => { name: string; pid?: number }[];
}

/** Number of the only shard that there is so far. */
const SHARD = 0;
const METRICS = Symbol('figures of samples');
const ERASURE = Symbol('removal of deleted stations');

/** Provides the journal, the fold and the store. The module is global, so all features can inject what it exports. */
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
          provide: SAMPLE_STORE,
          inject: [SampleRetention],
          useFactory: ({ keptFrom }: SampleRetention) =>
            isQuestDb
              ? new QuestDbStore(sampleStore, { owner: lease, keptFrom, hasThread: true })
              : new PostgresStore(pools.writing, pools.reading, fence),
        },
        {
          provide: MapGuard,
          inject: [CONFIG],
          useFactory: ({ MEMORY_MAPS_LIMIT }: Config) =>
            new MapGuard(() => health().find(({ name }) => name === 'QuestDB')?.pid, MEMORY_MAPS_LIMIT, now),
        },
        ...PROVIDERS,
        ...journalProviders(pools, fence, now),
        ...storeProviders,
        ...rederiveProviders,
        ...retentionProviders(now),
        ...(isQuestDb ? moverProviders(SHARD, now) : []),
        ...rollupProviders(now),
      ],
      exports: EXPORTS,
    };
  }
}

const EXPORTS = [
  SampleReader,
  SampleUpkeep,
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
];

const now = () => new Date();

/**
 * Returns the size and age of the journal, with `nextAt`, the time of its oldest batch that is not folded yet. A
 * process that stands by leaves `nextAt` null, because the owner reports it.
 */
function unfoldedExtent(journal: Journal, status: SamplesStatus): Promise<JournalExtent> {
  const { foldedSeq, ownership } = status.read();
  return journal.extent(ownership === 'standing by' ? Number.MAX_SAFE_INTEGER : foldedSeq);
}

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
    provide: LatestSamples,
    inject: [ShardOwner, SeriesDirectory, SampleRetention],
    useFactory: (owner: ShardOwner, directory: SeriesDirectory, { keptFrom }: SampleRetention) =>
      new LatestSamples(owner, directory, keptFrom),
  },
  {
    provide: SamplesStatus,
    inject: [ShardOwner, SampleJournal, SampleUpkeep, MapGuard],
    useFactory: (owner: ShardOwner, journal: SampleJournal, { kind }: SampleUpkeep, maps: MapGuard) =>
      new SamplesStatus(owner, journal, kind === 'questdb' ? maps : null),
  },
  {
    provide: METRICS,
    inject: [Metrics, Journal, SamplesStatus],
    useFactory: (metrics: Metrics, journal: Journal, status: SamplesStatus) =>
      registerSamplesMetrics(metrics, { status, extent: () => unfoldedExtent(journal, status), now }),
  },
  {
    provide: BackgroundLane,
    inject: [SampleJournal, SamplesStatus, ShardOwner],
    useFactory: (journal: SampleJournal, status: SamplesStatus, owner: ShardOwner) =>
      new BackgroundLane(journal, status, owner),
  },
  {
    provide: ERASURE,
    inject: [POOLS, SeriesKeepers, Ownership, ShardOwner, SampleUpkeep, Journal, SeriesDirectory],
    useFactory: (
      { erasing }: SamplePools,
      keepers: SeriesKeepers,
      ownership: Ownership,
      owner: ShardOwner,
      samples: SampleUpkeep,
      journal: Journal,
      directory: SeriesDirectory,
    ) => createErasure(erasing, { keepers, owner, samples, journal, directory }, { ownership, now }),
  },
  {
    provide: SamplesLifecycle,
    inject: [SampleJournal, ShardOwner, SampleUpkeep, POOLS],
    useFactory: (journal: SampleJournal, owner: ShardOwner, samples: SampleUpkeep, pools: SamplePools) =>
      new SamplesLifecycle(journal, owner, samples, Object.values(pools)),
  },
];
