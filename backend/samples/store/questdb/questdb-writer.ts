import type { SampleRow } from '../../observation.js';
import type { Gate } from '../../pacing/gate.js';
import type { KeptFrom } from '../../retention/sample-retention.js';
import { RowRefused, StoreUnavailable } from '../store-errors.js';
import { STORED_COLUMNS } from '../stored-columns.js';
import { IlpEncoder } from './wire/ilp-encoder.js';
import { CONNECTIONS, LineRefusal, type QuestDbHttp } from './questdb-http.js';
import type { QuestDbUpkeep } from './questdb-upkeep.js';
import { requireOurs } from './tables/home-records.js';
import type { SampleTable, TablesOwner } from './tables/sample-tables.js';
import type { SeriesHomes } from './tables/series-homes.js';
import type { TimeToLive } from './tables/time-to-live.js';

const FILL_AT_ONCE = 5_000;

export interface WriterParts {
  http: QuestDbHttp;
  upkeep: QuestDbUpkeep;
  homes: SeriesHomes;
  ttl: TimeToLive;
  keptFrom: KeptFrom;
  owner: TablesOwner;
  /** Closed while rows are copied from table to table. */
  writing: Gate;
}

/** Brings rows into the tables of their series. */
export class QuestDbWriter {
  private readonly encoders: Record<SampleTable, IlpEncoder> = {
    samples: new IlpEncoder('samples', STORED_COLUMNS),
    samples_limited: new IlpEncoder('samples_limited', STORED_COLUMNS),
    samples_limited_long: new IlpEncoder('samples_limited_long', STORED_COLUMNS),
  };

  constructor(private readonly parts: WriterParts) {}

  /** Encodes at once, unless rows are being copied: who asks measures that. */
  async write(rows: readonly SampleRow[]): Promise<void> {
    if (rows.length > 0) await this.parts.writing.enter(() => this.send(rows));
  }

  /**
   * A file of the write-ahead log goes once so many rows are in it that the next row begins another. It gets them, all
   * the same empty row, over each connection, since each writes a log of its own. Logs of statements, of which nobody
   * knows how many there are, go once they were idle for two minutes.
   */
  async leaveLog(table: SampleTable, empty: SampleRow): Promise<void> {
    const { upkeep } = this.parts;
    const rows = Array.from({ length: FILL_AT_ONCE }, () => empty);
    const lines = this.encoders[table].encode(rows);
    for (let left = await upkeep.rowsOfLog(); left > -FILL_AT_ONCE; left -= FILL_AT_ONCE) {
      await Promise.all(Array.from({ length: CONNECTIONS.write }, () => this.sendLines(rows, lines)));
    }
    await upkeep.tidy(table);
  }

  private async send(rows: readonly SampleRow[]): Promise<void> {
    const { homes, ttl } = this.parts;
    const parts = [...homes.split(rows)].map(
      ([table, some]) => [some, this.encoders[table].encode(some)] as const,
    );
    if (ttl.days !== null && rows.some((row) => this.wouldBeDropped(row))) await ttl.lift();
    for (const [some, lines] of parts) await this.sendLines(some, lines);
  }

  /** What is kept for good stands among what is not, until it is moved. */
  private wouldBeDropped({ series }: SampleRow): boolean {
    const { homes, keptFrom } = this.parts;
    return homes.of(series).table !== 'samples' && keptFrom(series) === -Infinity;
  }

  private async sendLines(rows: readonly SampleRow[], lines: Buffer): Promise<void> {
    try {
      await this.parts.http.writeLines(lines, { maySend: () => requireOurs(this.parts.owner) });
    } catch (error) {
      const row = error instanceof LineRefusal ? rows[error.line - 1] : undefined;
      if (!(error instanceof LineRefusal) || !row) throw error;
      // Every row was checked against the catalogue, so a missing column or table is not the row's fault.
      if (error.message.includes('does not exist')) throw new StoreUnavailable(error.message, error);
      throw new RowRefused(row, error.message);
    }
  }
}
