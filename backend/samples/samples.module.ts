import { type DynamicModule, Module, type Provider } from '@nestjs/common';
import type { Config } from '../platform/config.js';
import { CONFIG } from '../platform/config.module.js';
import { DiskGuard } from '../platform/disk/disk-guard.js';
import { EventBus } from '../platform/event-bus.js';
import { Metrics } from '../platform/metrics/metrics.js';
import { BackgroundLane } from './background-lane.js';
import { createErasure } from './erasure/create-erasure.js';
import { ErasureRunner } from './erasure/erasure-runner.js';
import { SeriesKeepers } from './erasure/series-keepers.js';
import { ExtraTable } from './extras/extra-table.js';
import { FlaggedTable } from './flagged/flagged-table.js';
import { CutTable } from './journal/cut-table.js';
import { readJournalExtent } from './journal/journal-extent.js';
import { JournalRetention } from './journal/journal-retention.js';
import { JournalTable } from './journal/journal-table.js';
import { LatestSamples } from './latest-samples.js';
import { MarkTable } from './marks/mark-table.js';
import { StoreMarks } from './marks/store-marks.js';
import { RainLedgerTable } from './rain-ledger/rain-ledger-table.js';
import { SampleJournal } from './sample-journal.js';
import { SamplesLifecycle } from './samples-lifecycle.js';
import { registerSamplesMetrics } from './samples-metrics.js';
import { SamplesStatus } from './samples-status.js';
import { SeriesDirectory } from './series-directory.js';
import { ShardOwner } from './shard-owner.js';
import { openSamplePools, type SamplePools } from './store/postgres/sample-pools.js';
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
const CUT_EVERY_MS = 5 * 60_000;
const POOLS = Symbol('connection pools of samples');
const METRICS = Symbol('figures of samples');

/** Journal, fold and store. Global: whoever takes samples in or reads them asks for the parts exported here. */
@Module({})
export class SamplesModule {
  static forRoot({ databaseUrl, sampleStore, health }: SampleEngines): DynamicModule {
    const pools = openSamplePools(databaseUrl);
    const store =
      sampleStore.kind === 'questdb'
        ? new QuestDbStore(sampleStore)
        : new PostgresStore(pools.writing, pools.reading);
    return {
      module: SamplesModule,
      global: true,
      providers: [
        { provide: POOLS, useValue: pools },
        { provide: SampleStore, useValue: store },
        {
          provide: MapGuard,
          inject: [CONFIG],
          useFactory: ({ MEMORY_MAPS_LIMIT }: Config) =>
            new MapGuard(() => health().find(({ name }) => name === 'QuestDB')?.pid, MEMORY_MAPS_LIMIT, now),
        },
        ...PROVIDERS,
      ],
      exports: [
        SampleStore,
        FlaggedTable,
        ExtraTable,
        SampleJournal,
        BackgroundLane,
        LatestSamples,
        SamplesStatus,
        SeriesKeepers,
      ],
    };
  }
}

const now = () => new Date();

const PROVIDERS: Provider[] = [
  SeriesKeepers,
  {
    provide: FlaggedTable,
    inject: [POOLS],
    useFactory: ({ findings }: SamplePools) => new FlaggedTable(findings),
  },
  {
    provide: ExtraTable,
    inject: [POOLS],
    useFactory: ({ findings, reading }: SamplePools) => new ExtraTable(findings, reading),
  },
  {
    provide: ShardOwner,
    inject: [POOLS, SampleStore, FlaggedTable, ExtraTable, SeriesDirectory, EventBus, CONFIG],
    useFactory: (
      { journal, findings }: SamplePools,
      store: SampleStore,
      flagged: FlaggedTable,
      extras: ExtraTable,
      directory: SeriesDirectory,
      bus: EventBus,
      config: Config,
    ) =>
      new ShardOwner({
        journal: new JournalTable(journal, SHARD),
        cuts: new CutTable(journal, SHARD),
        marks: new StoreMarks(new MarkTable(journal, SHARD), store, now),
        retention: new JournalRetention(journal, {
          keepHours: config.JOURNAL_KEEP_HOURS,
          maxBytes: config.JOURNAL_MAX_BYTES,
        }),
        tables: { rain: new RainLedgerTable(findings), flagged, extras },
        store,
        directory,
        bus,
        cutEveryMs: CUT_EVERY_MS,
        now,
      }),
  },
  {
    provide: SampleJournal,
    inject: [POOLS, ShardOwner, DiskGuard],
    useFactory: ({ journal }: SamplePools, owner: ShardOwner, disk: DiskGuard) =>
      new SampleJournal(new JournalTable(journal, SHARD), owner, disk, now),
  },
  {
    provide: LatestSamples,
    inject: [ShardOwner, SeriesDirectory],
    useFactory: (owner: ShardOwner, directory: SeriesDirectory) => new LatestSamples(owner, directory),
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
        extent: () => readJournalExtent(journal, SHARD, status.read().foldedSeq),
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
    provide: ErasureRunner,
    inject: [POOLS, SeriesKeepers, ShardOwner, SampleStore, SeriesDirectory],
    useFactory: (
      { erasing }: SamplePools,
      keepers: SeriesKeepers,
      owner: ShardOwner,
      store: SampleStore,
      directory: SeriesDirectory,
    ) => createErasure(erasing, { keepers, owner, store, directory }, now),
  },
  {
    provide: SamplesLifecycle,
    inject: [SampleJournal, ShardOwner, SampleStore, POOLS],
    useFactory: (journal: SampleJournal, owner: ShardOwner, store: SampleStore, pools: SamplePools) =>
      new SamplesLifecycle(journal, owner, store, Object.values(pools)),
  },
];
