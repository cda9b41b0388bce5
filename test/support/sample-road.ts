import { Pool } from 'pg';
import { EventBus } from '../../backend/platform/event-bus.js';
import { CutTable } from '../../backend/samples/journal/cut-table.js';
import { createJournalPool } from '../../backend/samples/journal/journal-pool.js';
import { JournalRetention } from '../../backend/samples/journal/journal-retention.js';
import { JournalTable } from '../../backend/samples/journal/journal-table.js';
import { LatestSamples } from '../../backend/samples/latest-samples.js';
import type { SampleRow } from '../../backend/samples/observation.js';
import type { SampleAccepted } from '../../backend/samples/sample-accepted.js';
import { SampleJournal } from '../../backend/samples/sample-journal.js';
import { SamplesStatus } from '../../backend/samples/samples-status.js';
import { SeriesDirectory, type SeriesSettings } from '../../backend/samples/series-directory.js';
import { ShardOwner } from '../../backend/samples/shard-owner.js';
import { PostgresStore } from '../../backend/samples/store/postgres/postgres-store.js';
import { waitFor } from './wait-for.js';

/** Every series exists until it is deleted. */
export class AllSeries extends SeriesDirectory {
  readonly deleted = new Set<number>();

  find(series: number): SeriesSettings | undefined {
    if (this.deleted.has(series)) return undefined;
    const place = { timezone: 'UTC', elevationFeet: null, latitude: null, longitude: null };
    return { series, stationId: `demo_${series}`, accountId: 'demo', ...place };
  }
}

export interface RoadOptions {
  /** Addresses of one database; different ones can be cut apart. */
  journalUrl: string;
  storeUrl: string;
  directory?: AllSeries;
  now?: () => Date;
}

/** Journal, fold and store as the server puts them together, without the server. */
export class SampleRoad {
  readonly events: SampleAccepted[] = [];
  readonly directory: AllSeries;
  readonly retention: JournalRetention;
  readonly cuts: CutTable;
  readonly journal: SampleJournal;
  readonly latest: LatestSamples;
  readonly store: PostgresStore;
  private readonly owner: ShardOwner;
  private readonly status: SamplesStatus;
  private readonly pools: Pool[];

  private constructor({ journalUrl, storeUrl, directory, now = () => new Date() }: RoadOptions) {
    const pool = createJournalPool(journalUrl);
    const storePool = new Pool({ connectionString: storeUrl });
    storePool.on('error', () => undefined);
    this.pools = [pool, storePool];
    this.directory = directory ?? new AllSeries();
    this.store = new PostgresStore(storePool);
    this.retention = new JournalRetention(pool, { keepHours: 24, maxBytes: 2 ** 31 });
    this.cuts = new CutTable(pool, 0);
    const bus = new EventBus();
    bus.subscribe('sample.accepted', (sample) => this.events.push(sample));
    const { store, retention, cuts } = this;
    const journal = new JournalTable(pool, 0);
    this.owner = new ShardOwner({ journal, cuts, retention, store, directory: this.directory, bus, now });
    this.journal = new SampleJournal(journal, this.owner, now);
    this.latest = new LatestSamples(this.owner);
    this.status = new SamplesStatus(this.owner, this.journal);
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

  private async close(): Promise<void> {
    await Promise.all(this.pools.map((pool) => pool.end()));
  }
}

/** What is stored of a series, straight from the table: `time → row`. */
export async function storedRows(pool: Pool, series: number): Promise<Map<number, SampleRow['values']>> {
  const { rows } = await pool.query<Record<string, unknown>>('SELECT * FROM samples WHERE series = $1', [
    series,
  ]);
  return new Map(
    rows.map(({ series: _, time, ...cells }) => {
      const values = Object.entries(cells).filter(([, value]) => value !== null);
      return [Number(time), Object.fromEntries(values) as SampleRow['values']];
    }),
  );
}
