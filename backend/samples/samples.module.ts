import { type DynamicModule, Module, type Provider } from '@nestjs/common';
import type { Config } from '../platform/config.js';
import { CONFIG } from '../platform/config.module.js';
import { DiskGuard } from '../platform/disk/disk-guard.js';
import { EventBus } from '../platform/event-bus.js';
import { Metrics } from '../platform/metrics/metrics.js';
import { BackgroundLane } from './background-lane.js';
import { createErasure } from './erasure/create-erasure.js';
import { SeriesKeepers } from './erasure/series-keepers.js';
import { ExtraTable } from './extras/extra-table.js';
import { FlaggedTable } from './flagged/flagged-table.js';
import { CutTable } from './journal/cut-table.js';
import { readJournalExtent } from './journal/journal-extent.js';
import { JournalRetention } from './journal/journal-retention.js';
import { JournalTable } from './journal/journal-table.js';
import { openPools, POOLS, type SamplePools } from './journal/sample-pools.js';
import { LatestSamples } from './latest-samples.js';
import { MarkTable } from './marks/mark-table.js';
import { StoreMarks } from './marks/store-marks.js';
import { RainLedgerTable } from './rain-ledger/rain-ledger-table.js';
import { createRetention } from './retention/create-retention.js';
import { KeptStore } from './retention/kept-store.js';
import { SampleRetention } from './retention/sample-retention.js';
import { SampleJournal } from './sample-journal.js';
import { SamplesLifecycle } from './samples-lifecycle.js';
import { registerSamplesMetrics } from './samples-metrics.js';
import { SamplesStatus } from './samples-status.js';
import { SeriesDirectory } from './series-directory.js';
import { ShardOwner } from './shard-owner.js';
import { PostgresStore } from './store/postgres/postgres-store.js';
import { QuestDbStore } from './store/questdb/questdb-store.js';
import type { QuestDbConnection } from './store/questdb/questdb-http.js';
import { SampleStore } from './store/sample-store.js';

/** Where samples are journaled and stored. */
export interface SampleEngines {
  /** A migrated database. */
  databaseUrl: string;
  sampleStore: { kind: 'postgres' } | ({ kind: 'questdb' } & QuestDbConnection);
}

/** The only shard until several nodes share the work. */
const SHARD = 0;
const CUT_EVERY_MS = 5 * 60_000;
const METRICS = Symbol('figures of samples');
const STORE = Symbol('samples, whether or not they are to be kept');
const ERASURE = Symbol('removal of deleted stations');
const REMOVAL = Symbol('removal of what is past its retention');

/** Journal, fold and store. Global: whoever takes samples in or reads them asks for the parts exported here. */
@Module({})
export class SamplesModule {
  static forRoot({ databaseUrl, sampleStore }: SampleEngines): DynamicModule {
    const pools = openPools(databaseUrl);
    const store =
      sampleStore.kind === 'questdb'
        ? new QuestDbStore(sampleStore)
        : new PostgresStore(pools.writing, pools.reading);
    return {
      module: SamplesModule,
      global: true,
      providers: [{ provide: POOLS, useValue: pools }, { provide: STORE, useValue: store }, ...PROVIDERS],
      exports: [
        SampleStore,
        SampleRetention,
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
    provide: SampleRetention,
    inject: [CONFIG, SeriesDirectory],
    useFactory: ({ SAMPLE_RETENTION_DAYS: days }: Config, directory: SeriesDirectory) =>
      new SampleRetention(days ?? null, directory, now),
  },
  {
    provide: SampleStore,
    inject: [STORE, SampleRetention],
    useFactory: (store: SampleStore, { keptFrom }: SampleRetention) => new KeptStore(store, keptFrom),
  },
  {
    provide: FlaggedTable,
    inject: [POOLS, SampleRetention],
    useFactory: ({ findings }: SamplePools, { keptFrom }: SampleRetention) =>
      new FlaggedTable(findings, keptFrom),
  },
  {
    provide: ExtraTable,
    inject: [POOLS, SampleRetention],
    useFactory: ({ findings, reading }: SamplePools, { keptFrom }: SampleRetention) =>
      new ExtraTable(findings, reading, keptFrom),
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
    inject: [ShardOwner, SeriesDirectory, SampleRetention],
    useFactory: (owner: ShardOwner, directory: SeriesDirectory, { keptFrom }: SampleRetention) =>
      new LatestSamples(owner, directory, keptFrom),
  },
  {
    provide: SamplesStatus,
    inject: [ShardOwner, SampleJournal],
    useFactory: (owner: ShardOwner, journal: SampleJournal) => new SamplesStatus(owner, journal),
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
    provide: ERASURE,
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
    provide: REMOVAL,
    inject: [POOLS, SampleRetention, SampleStore, SeriesDirectory],
    useFactory: (
      { erasing }: SamplePools,
      retention: SampleRetention,
      store: SampleStore,
      directory: SeriesDirectory,
    ) => createRetention(erasing, { retention, store, directory }, now),
  },
  {
    provide: SamplesLifecycle,
    inject: [SampleJournal, ShardOwner, SampleStore, POOLS],
    useFactory: (journal: SampleJournal, owner: ShardOwner, store: SampleStore, pools: SamplePools) =>
      new SamplesLifecycle(journal, owner, store, Object.values(pools)),
  },
];
