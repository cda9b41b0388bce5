import { DEFAULT_INTAKE } from '@mesonet/contract/station-intake.js';
import { Pool } from 'pg';
import { EventBus } from '../../../backend/platform/event-bus.js';
import type { SnapshotTable } from '../../../backend/samples/journal/snapshot-table.js';
import { createJournalPool } from '../../../backend/samples/journal/journal-pool.js';
import type { ExtraFields } from '../../../backend/samples/core/extra-fields.js';
import { PostgresJournal } from '../../../backend/samples/journal/postgres-journal.js';
import { Fence } from '../../../backend/samples/lease/fence.js';
import { Ownership } from '../../../backend/samples/lease/ownership.js';
import { ShardLease } from '../../../backend/samples/lease/shard-lease.js';
import { LatestSamples } from '../../../backend/samples/owner/latest-samples.js';
import { StoreMarks } from '../../../backend/samples/store/marks/store-marks.js';
import { LongUploads } from '../../../backend/samples/pacing/long-uploads.js';
import type { SampleAccepted } from '../../../backend/samples/core/sample-accepted.js';
import { SampleFollowers } from '../../../backend/samples/core/sample-followers.js';
import { SampleJournal } from '../../../backend/samples/journal/sample-journal.js';
import { SamplesStatus } from '../../../backend/samples/status/samples-status.js';
import { SeriesDirectory, type SeriesSettings } from '../../../backend/samples/core/series-directory.js';
import { ownersTables } from '../../../backend/samples/owner/owners-tables.js';
import { AcceptedSamples } from '../../../backend/samples/owner/accepted-samples.js';
import { ShardOwner } from '../../../backend/samples/owner/shard-owner.js';
import { ShardRun } from '../../../backend/samples/owner/shard-run.js';
import { Standby } from '../../../backend/samples/owner/standby.js';
import { RememberedStatistics } from '../../../backend/samples/store/layers/remembered-statistics.js';
import { PostgresStore } from '../../../backend/samples/store/postgres/postgres-store.js';
import { QuestDbStore } from '../../../backend/samples/store/questdb/questdb-store.js';
import type { SampleStore } from '../../../backend/samples/store/sample-store.js';
import type { QuestDbAddress } from '../stores/stores.js';
import { UNCHECKED } from '../unchecked.js';
import { waitFor } from '../wait-for.js';

/** One object for all, because the fold remembers what it computes from an object of settings. */
const INTAKE = { ...DEFAULT_INTAKE, limits: UNCHECKED };

/** A directory in which every series exists until it is deleted. */
export class AllSeries extends SeriesDirectory {
  readonly deleted = new Set<number>();
  /** The own measurements of series. */
  readonly extras = new Map<number, ExtraFields>();
  /** Series of accounts whose samples are kept for good. */
  readonly exempt = new Set<number>();
  private readonly timezones = new Map<number, string>();

  /** @param listed series that a round through all series finds */
  constructor(private readonly listed: number[] = []) {
    super();
  }

  /** Adds a series to those that a round through all series finds. */
  list(series: number, timezone: string): void {
    if (!this.listed.includes(series)) this.listed.push(series);
    this.timezones.set(series, timezone);
  }

  find(series: number): SeriesSettings | undefined {
    if (this.deleted.has(series)) return undefined;
    const place = {
      timezone: this.timezones.get(series) ?? 'UTC',
      elevationFeet: 500,
      latitude: null,
      longitude: null,
      intake: INTAKE,
      keepsAllUntil: this.exempt.has(series) ? Infinity : -Infinity,
      extras: this.extras.get(series) ?? null,
      removedExtras: new Set<string>(),
    };
    return { series, stationId: `demo_${series}`, accountId: 'demo', ...place };
  }

  all(): SeriesSettings[] {
    return this.listed.flatMap((series) => this.find(series) ?? []);
  }

  refresh(): Promise<void> {
    return Promise.resolve();
  }
}

/** A store and a function that closes it. */
export interface OpenStore {
  store: SampleStore;
  close: () => Promise<void>;
}

export function openPostgresStore(databaseUrl: string): OpenStore {
  const pool = new Pool({ connectionString: databaseUrl });
  // The pool replaces connections that break while idle.
  pool.on('error', () => undefined);
  return { store: new PostgresStore(pool), close: () => pool.end() };
}

export function openQuestDbStore(address: QuestDbAddress): OpenStore {
  const store = new QuestDbStore(address);
  return { store, close: () => store.upkeep.close() };
}

export interface RoadOptions {
  journalUrl: string;
  open: OpenStore;
  directory?: AllSeries;
  /** Absent: snapshots are never saved by time. */
  snapshotEveryMs?: number;
  now?: () => Date;
  /** True when the road begins while another process owns the shard. */
  isStandby?: boolean;
}

/** The fill level of this machine's disk must not affect these tests. */
const AMPLE_DISK = { requireIntake: () => undefined };
/** QuestDB looks up each late row, and two test suites share the machine, so this takes long. */
const IDLE_MS = 100_000;

/** Journal, fold and store, assembled as in the server but without the rest of it. */
export class SampleRoad {
  readonly events: SampleAccepted[] = [];
  readonly bus = new EventBus();
  readonly directory: AllSeries;
  readonly snapshots: SnapshotTable;
  readonly journal: SampleJournal;
  readonly latest: LatestSamples;
  readonly store: SampleStore;
  private readonly owner: ShardOwner;
  private readonly status: SamplesStatus;
  private readonly close: () => Promise<unknown>;

  private constructor({ journalUrl, open, directory, snapshotEveryMs = 2 ** 31 - 1, ...rest }: RoadOptions) {
    const { now = () => new Date() } = rest;
    const pool = createJournalPool(journalUrl);
    this.close = () => Promise.all([pool.end(), open.close()]);
    this.directory = directory ?? new AllSeries();
    this.store = open.store;
    const { reader, writer } = open.store;
    const { bus } = this;
    bus.subscribe('sample.accepted', (sample) => this.events.push(sample));
    const lease = new ShardLease(journalUrl, new Fence(0));
    const limits = { keepHours: 24, maxBytes: 2 ** 31 };
    const batches = new PostgresJournal({ journal: pool, erasing: pool }, lease.fence, limits);
    const saved = ownersTables({ journal: pool, findings: pool }, lease.fence, bus);
    const marks = new StoreMarks(saved.marks, writer, now);
    const parts = {
      journal: batches,
      tables: { ...saved, marks },
      store: { rows: writer, writer, reader, lease, overlayWatcher: new RememberedStatistics(lease) },
      directory: this.directory,
      accepted: new AcceptedSamples(new SampleFollowers(), bus),
      pace: { longUploads: new LongUploads(), snapshotEveryMs, now },
    };
    this.snapshots = saved.snapshots;
    this.owner = new ShardOwner({
      lease,
      ownership: new Ownership(),
      standby: new Standby(writer),
      marks,
      snapshots: this.snapshots,
      newRun: (storeLost) => new ShardRun(parts, storeLost),
    });
    this.journal = new SampleJournal(batches, () => this.owner.run?.feed, AMPLE_DISK, now);
    this.latest = new LatestSamples(this.owner, this.directory);
    this.status = new SamplesStatus(this.owner, this.journal, null);
  }

  static async start(options: RoadOptions): Promise<SampleRoad> {
    const road = new SampleRoad(options);
    await road.owner.start();
    const ownership = options.isStandby ? 'standing by' : 'owned';
    try {
      // On a busy machine, the database session of the previous road may end a moment later.
      await waitFor(`the shard to be ${ownership}`, () => road.figures().ownership === ownership);
    } catch (error) {
      await road.kill();
      throw error;
    }
    return road;
  }

  figures() {
    return this.status.read();
  }

  /** Waits until everything in the journal is folded and can be queried. */
  async idle(): Promise<void> {
    await waitFor(
      'everything to be stored',
      () => {
        const { journalLag, rowsWaiting, isReplaying } = this.figures();
        return journalLag === 0 && rowsWaiting === 0 && !isReplaying;
      },
      IDLE_MS,
    );
  }

  async stop(): Promise<void> {
    await this.journal.close();
    // The owner finishes all its work, however busy the machine is.
    await this.owner.stop(60_000);
    await this.close();
  }

  /** Ends like a killed process: it finishes nothing and saves nothing. */
  async kill(): Promise<void> {
    await this.owner.stop(0);
    await this.close();
  }
}
