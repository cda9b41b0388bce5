import { DEFAULT_INTAKE } from '@mesonet/contract/station-intake.js';
import { Pool } from 'pg';
import { EventBus } from '../../../backend/platform/event-bus.js';
import type { CutTable } from '../../../backend/samples/journal/cut-table.js';
import { createJournalPool } from '../../../backend/samples/journal/journal-pool.js';
import type { ExtraFields } from '../../../backend/samples/extras/extra-fields.js';
import type { JournalRetention } from '../../../backend/samples/journal/journal-retention.js';
import { Fence } from '../../../backend/samples/lease/fence.js';
import { Ownership } from '../../../backend/samples/lease/ownership.js';
import { ShardLease } from '../../../backend/samples/lease/shard-lease.js';
import { LatestSamples } from '../../../backend/samples/latest-samples.js';
import { StoreMarks } from '../../../backend/samples/marks/store-marks.js';
import { LongUploads } from '../../../backend/samples/pacing/long-uploads.js';
import type { SampleAccepted } from '../../../backend/samples/sample-accepted.js';
import { SampleFollowers } from '../../../backend/samples/sample-followers.js';
import { SampleJournal } from '../../../backend/samples/sample-journal.js';
import { SamplesStatus } from '../../../backend/samples/samples-status.js';
import { SeriesDirectory, type SeriesSettings } from '../../../backend/samples/series-directory.js';
import { ownersTables } from '../../../backend/samples/shard/owners-tables.js';
import { ShardOwner } from '../../../backend/samples/shard/shard-owner.js';
import { PostgresStore } from '../../../backend/samples/store/postgres/postgres-store.js';
import { QuestDbStore } from '../../../backend/samples/store/questdb/questdb-store.js';
import type { SampleStore } from '../../../backend/samples/store/sample-store.js';
import type { QuestDbAddress } from '../stores/stores.js';
import { UNCHECKED } from '../unchecked.js';
import { waitFor } from '../wait-for.js';

/** Every series exists until it is deleted. */
export class AllSeries extends SeriesDirectory {
  readonly deleted = new Set<number>();
  /** What series measure beyond the catalogue. */
  readonly extras = new Map<number, ExtraFields>();
  /** Series of accounts that keep all. */
  readonly exempt = new Set<number>();
  private readonly timezones = new Map<number, string>();

  /** @param listed what a round through all finds */
  constructor(private readonly listed: number[] = []) {
    super();
  }

  /** A round through all finds it. */
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
      intake: { ...DEFAULT_INTAKE, limits: UNCHECKED },
      keepsAllSamples: this.exempt.has(series),
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

/** A store and how to let go of it. */
export interface OpenStore {
  store: SampleStore;
  close: () => Promise<void>;
}

export function openPostgresStore(databaseUrl: string): OpenStore {
  const pool = new Pool({ connectionString: databaseUrl });
  // Connections that break while idle are replaced.
  pool.on('error', () => undefined);
  return { store: new PostgresStore(pool), close: () => pool.end() };
}

export function openQuestDbStore(address: QuestDbAddress): OpenStore {
  const store = new QuestDbStore(address);
  return { store, close: () => store.close() };
}

export interface RoadOptions {
  journalUrl: string;
  open: OpenStore;
  directory?: AllSeries;
  /** Never, when not given. */
  cutEveryMs?: number;
  now?: () => Date;
  /** It begins while another owns the shard. */
  isStandby?: boolean;
}

/** What fills the disk of this machine is none of these tests' business. */
const AMPLE_DISK = { requireIntake: () => undefined };
/** QuestDB looks each late row up, and two suites share the machine. */
const IDLE_MS = 100_000;

/** Journal, fold and store as the server puts them together, without the server. */
export class SampleRoad {
  readonly events: SampleAccepted[] = [];
  readonly bus = new EventBus();
  readonly directory: AllSeries;
  readonly retention: JournalRetention;
  readonly cuts: CutTable;
  readonly journal: SampleJournal;
  readonly latest: LatestSamples;
  readonly store: SampleStore;
  private readonly owner: ShardOwner;
  private readonly status: SamplesStatus;
  private readonly close: () => Promise<unknown>;

  private constructor({ journalUrl, open, directory, cutEveryMs = 2 ** 31 - 1, ...rest }: RoadOptions) {
    const { now = () => new Date() } = rest;
    const pool = createJournalPool(journalUrl);
    this.close = () => Promise.all([pool.end(), open.close()]);
    this.directory = directory ?? new AllSeries();
    this.store = open.store;
    const { bus } = this;
    bus.subscribe('sample.accepted', (sample) => this.events.push(sample));
    const lease = new ShardLease(journalUrl, new Fence(0));
    const pools = { journal: pool, findings: pool };
    const limits = { keepHours: 24, maxBytes: 2 ** 31 };
    const { markTable, ...tables } = ownersTables(pools, lease.fence, limits);
    const parts = {
      ...tables,
      marks: new StoreMarks(markTable, this.store, now),
      lease,
      ownership: new Ownership(),
      store: this.store,
      directory: this.directory,
      bus,
      followers: new SampleFollowers(),
      longUploads: new LongUploads(),
      cutEveryMs,
      now,
    };
    this.retention = parts.retention;
    this.cuts = parts.cuts;
    this.owner = new ShardOwner(parts);
    this.journal = new SampleJournal(parts.journal, this.owner, AMPLE_DISK, now);
    this.latest = new LatestSamples(this.owner, this.directory);
    this.status = new SamplesStatus(this.owner, this.journal, null);
  }

  static async start(options: RoadOptions): Promise<SampleRoad> {
    const road = new SampleRoad(options);
    await road.owner.start();
    const ownership = options.isStandby ? 'standing by' : 'owned';
    try {
      // On a busy machine the session of the road before may end a moment later.
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

  /** Until all that is in the journal is folded and can be queried. */
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
    // Nothing is left undone, however busy the machine is.
    await this.owner.stop(60_000);
    await this.close();
  }

  /** Ends like a killed process: nothing is finished, nothing saved. */
  async kill(): Promise<void> {
    await this.owner.stop(0);
    await this.close();
  }
}
