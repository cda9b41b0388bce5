import type { Fence } from '../../lease/fence.js';
import type { SampleRow } from '../../core/observation.js';
import { SampleWriter, type StorePosition } from '../sample-writer.js';
import { COLUMNS_SQL, missingColumns } from './postgres-columns.js';
import type { PostgresSession } from './postgres-session.js';
import { upsert } from './postgres-upsert.js';

const APPLIED: StorePosition = { written: 0n, applied: 0n, isSuspended: false, suspendedFor: null };

/** Writes rows to PostgreSQL, when it is the store. A committed row is at once on disk and visible to queries. */
export class PostgresWriter extends SampleWriter {
  /** @param fence makes writes fail when another process is the owner of the shard */
  constructor(
    private readonly session: PostgresSession,
    private readonly fence?: Fence,
  ) {
    super();
  }

  /** @throws Error when the migrations in `db/` have not run */
  async prepare(): Promise<void> {
    const { rows } = await this.session.run({ text: COLUMNS_SQL, values: [] });
    const missing = missingColumns(new Map(rows as [string, string][]));
    if (missing) throw new Error(`The table samples in PostgreSQL lacks: ${missing}`);
  }

  async write(rows: readonly SampleRow[]): Promise<void> {
    if (rows.length === 0) return;
    await this.session.run(await upsert(rows), { begin: this.fence?.begin });
  }

  position(): Promise<StorePosition> {
    return Promise.resolve(APPLIED);
  }

  /** PostgreSQL never stops applying rows, so there is nothing to resume. */
  resume(): Promise<void> {
    return Promise.resolve();
  }

  /** A committed row is already on disk, so there is nothing to wait for. */
  barrier(): Promise<void> {
    return Promise.resolve();
  }

  /**
   * PostgreSQL holds rows and journal in one database, so neither can be an older copy than the other. No marks are
   * needed to recognize an older copy.
   */
  mark(): Promise<void> {
    return Promise.resolve();
  }

  marksAmong(marks: readonly string[]): Promise<ReadonlySet<string>> {
    return Promise.resolve(new Set(marks));
  }
}
