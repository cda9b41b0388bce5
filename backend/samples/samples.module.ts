import { type DynamicModule, Module, type Provider } from '@nestjs/common';
import { Pool } from 'pg';
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
import { createJournalPool } from './journal/journal-pool.js';
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
const POOLS = Symbol('connection pools of samples');
const METRICS = Symbol('figures of samples');

interface Pools {
  journal: Pool;
  writing: Pool;
  reading: Pool;
  /** What stands beside rows. */
  findings: Pool;
  erasing: Pool;
}

/** Journal, fold and store. Global: whoever takes samples in or reads them asks for the parts exported here. */
@Module({})
export class SamplesModule {
  static forRoot({ databaseUrl, sampleStore }: SampleEngines): DynamicModule {
    const pools: Pools = {
      journal: createJournalPool(databaseUrl),
      writing: storePool(databaseUrl, 'mesonet samples writing', 2),
      reading: storePool(databaseUrl, 'mesonet samples reading', 6),
      findings: storePool(databaseUrl, 'mesonet findings', 2),
      // A table is rewritten alone: who comes behind us must not wait long for its turn.
      erasing: storePool(databaseUrl, 'mesonet erasing', 2, '-c lock_timeout=2s'),
    };
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

/** Connects when first used: with QuestDB there is nothing to connect for. */
function storePool(connectionString: string, application_name: string, max: number, options?: string): Pool {
  const pool = new Pool({
    connectionString,
    application_name,
    options,
    max,
    keepAlive: true,
    connectionTimeoutMillis: 3_000,
  });
  // A connection lost while idle is replaced; a query on it fails by itself.
  pool.on('error', () => undefined);
  return pool;
}

const now = () => new Date();

const PROVIDERS: Provider[] = [
  SeriesKeepers,
  {
    provide: FlaggedTable,
    inject: [POOLS],
    useFactory: ({ findings }: Pools) => new FlaggedTable(findings),
  },
  {
    provide: ExtraTable,
    inject: [POOLS],
    useFactory: ({ findings, reading }: Pools) => new ExtraTable(findings, reading),
  },
  {
    provide: ShardOwner,
    inject: [POOLS, SampleStore, FlaggedTable, ExtraTable, SeriesDirectory, EventBus, CONFIG],
    useFactory: (
      { journal, findings }: Pools,
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
    useFactory: ({ journal }: Pools, owner: ShardOwner, disk: DiskGuard) =>
      new SampleJournal(new JournalTable(journal, SHARD), owner, disk, now),
  },
  {
    provide: LatestSamples,
    inject: [ShardOwner, SeriesDirectory],
    useFactory: (owner: ShardOwner, directory: SeriesDirectory) => new LatestSamples(owner, directory),
  },
  {
    provide: SamplesStatus,
    inject: [ShardOwner, SampleJournal],
    useFactory: (owner: ShardOwner, journal: SampleJournal) => new SamplesStatus(owner, journal),
  },
  {
    provide: METRICS,
    inject: [Metrics, POOLS, SamplesStatus],
    useFactory: (metrics: Metrics, { journal }: Pools, status: SamplesStatus) =>
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
      { erasing }: Pools,
      keepers: SeriesKeepers,
      owner: ShardOwner,
      store: SampleStore,
      directory: SeriesDirectory,
    ) => createErasure(erasing, { keepers, owner, store, directory }, now),
  },
  {
    provide: SamplesLifecycle,
    inject: [SampleJournal, ShardOwner, SampleStore, POOLS],
    useFactory: (journal: SampleJournal, owner: ShardOwner, store: SampleStore, pools: Pools) =>
      new SamplesLifecycle(journal, owner, store, Object.values(pools)),
  },
];
