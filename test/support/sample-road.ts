import { DEFAULT_INTAKE } from '@mesonet/contract/station-intake.js';
import { Pool } from 'pg';
import { EventBus } from '../../backend/platform/event-bus.js';
import { CutTable } from '../../backend/samples/journal/cut-table.js';
import { createJournalPool } from '../../backend/samples/journal/journal-pool.js';
import type { ExtraFields } from '../../backend/samples/extras/extra-fields.js';
import { ExtraTable } from '../../backend/samples/extras/extra-table.js';
import { FlaggedTable } from '../../backend/samples/flagged/flagged-table.js';
import { JournalRetention } from '../../backend/samples/journal/journal-retention.js';
import { JournalTable } from '../../backend/samples/journal/journal-table.js';
import { LatestSamples } from '../../backend/samples/latest-samples.js';
import { MarkTable } from '../../backend/samples/marks/mark-table.js';
import { StoreMarks } from '../../backend/samples/marks/store-marks.js';
import { RainLedgerTable } from '../../backend/samples/rain-ledger/rain-ledger-table.js';
import type { SampleAccepted } from '../../backend/samples/sample-accepted.js';
import { SampleJournal } from '../../backend/samples/sample-journal.js';
import { SamplesStatus } from '../../backend/samples/samples-status.js';
import { SeriesDirectory, type SeriesSettings } from '../../backend/samples/series-directory.js';
import { ShardOwner } from '../../backend/samples/shard-owner.js';
import { PostgresStore } from '../../backend/samples/store/postgres/postgres-store.js';
import { QuestDbStore } from '../../backend/samples/store/questdb/questdb-store.js';
import type { SampleStore } from '../../backend/samples/store/sample-store.js';
import type { QuestDbAddress } from './stores.js';
import { UNCHECKED } from './unchecked.js';
import { waitFor } from './wait-for.js';

/** Every series exists until it is deleted. */
export class AllSeries extends SeriesDirectory {
  readonly deleted = new Set<number>();
  /** What series measure beyond the catalogue. */
  readonly extras = new Map<number, ExtraFields>();

  find(series: number): SeriesSettings | undefined {
    if (this.deleted.has(series)) return undefined;
    const place = {
      timezone: 'UTC',
      elevationFeet: 500,
      latitude: null,
      longitude: null,
      intake: { ...DEFAULT_INTAKE, limits: UNCHECKED },
      extras: this.extras.get(series) ?? null,
    };
    return { series, stationId: `demo_${series}`, accountId: 'demo', ...place };
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
}

/** What fills the disk of this machine is none of these tests' business. */
const AMPLE_DISK = { requireIntake: () => undefined };

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
    this.retention = new JournalRetention(pool, { keepHours: 24, maxBytes: 2 ** 31 });
    this.cuts = new CutTable(pool, 0);
    const { bus } = this;
    bus.subscribe('sample.accepted', (sample) => this.events.push(sample));
    const { store, retention, cuts } = this;
    const journal = new JournalTable(pool, 0);
    const tables = {
      rain: new RainLedgerTable(pool),
      flagged: new FlaggedTable(pool),
      extras: new ExtraTable(pool),
    };
    const parts = {
      journal,
      cuts,
      marks: new StoreMarks(new MarkTable(pool, 0), store, now),
      tables,
      retention,
      store,
      directory: this.directory,
      bus,
      cutEveryMs,
      now,
    };
    this.owner = new ShardOwner(parts);
    this.journal = new SampleJournal(journal, this.owner, AMPLE_DISK, now);
    this.latest = new LatestSamples(this.owner, this.directory);
    this.status = new SamplesStatus(this.owner, this.journal, null);
  }

  static async start(options: RoadOptions): Promise<SampleRoad> {
    const road = new SampleRoad(options);
    await road.owner.start();
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
      60_000,
    );
  }

  async stop(): Promise<void> {
    await this.journal.close();
    await this.owner.stop(10_000);
    await this.close();
  }

  /** Ends like a killed process: nothing is finished, nothing saved. */
  async kill(): Promise<void> {
    await this.owner.stop(0);
    await this.close();
  }
}
