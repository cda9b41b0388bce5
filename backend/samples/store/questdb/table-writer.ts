import type { LineBytes } from '../../../bytes/line-bytes.js';
import type { SampleRow } from '../../core/observation.js';
import type { Gate } from '../../pacing/gate.js';
import type { KeptFrom } from '../../core/sample-retention.js';
import { IlpEncoder } from './wire/ilp-encoder.js';
import { CONNECTIONS } from './wire/questdb-http.js';
import type { LineEncoding } from './line-encoding.js';
import type { LineSender } from './line-sender.js';
import type { TableControl } from './table-control.js';
import type { SampleTable } from './tables/sample-tables.js';
import type { SeriesHomes } from './tables/series-homes.js';
import type { TimeToLive } from './tables/time-to-live.js';

const FILL_AT_ONCE = 5_000;

interface WriterParts {
  encoding: LineEncoding;
  sender: LineSender;
  control: TableControl;
  homes: SeriesHomes;
  ttl: TimeToLive;
  keptFrom: KeptFrom;
  /** The gate for writes, which is closed while rows are copied between tables. */
  writing: Gate;
}

/** Writes rows to the tables of their series. */
export class TableWriter {
  constructor(private readonly parts: WriterParts) {}

  /** Writes rows. While rows are copied between tables, it waits. */
  async write(rows: readonly SampleRow[]): Promise<void> {
    if (rows.length > 0) await this.parts.writing.enter(() => this.send(rows));
  }

  /**
   * Makes QuestDB remove old files of a table's write-ahead log, which it does once enough rows have followed to begin
   * another file. The same empty row is written again and again for this, over each connection, because each has its
   * own log. The logs of connections for SQL statements disappear by themselves after two idle minutes.
   */
  async leaveLog(table: SampleTable, empty: SampleRow): Promise<void> {
    const { control } = this.parts;
    const rows = Array.from({ length: FILL_AT_ONCE }, () => empty);
    const lines = IlpEncoder.encode(table, rows);
    for (let left = await control.rowsOfLog(); left > -FILL_AT_ONCE; left -= FILL_AT_ONCE) {
      await Promise.all(Array.from({ length: CONNECTIONS.write }, () => this.parts.sender.send(rows, lines)));
    }
    await control.tidy(table);
  }

  private async send(rows: readonly SampleRow[]): Promise<void> {
    const { encoding, homes, ttl } = this.parts;
    // All rows are encoded before the first is sent, because if one can never be stored, none may be written.
    const parts: [readonly SampleRow[], LineBytes][] = [];
    for (const [table, some] of homes.split(rows)) parts.push([some, await encoding.encode(table, some)]);
    if (ttl.days !== null && rows.some((row) => this.wouldBeDropped(row))) await ttl.lift();
    for (const [some, lines] of parts) {
      await this.parts.sender.send(some, lines.written());
      encoding.keep(lines);
    }
  }

  /**
   * True for a row that must be kept for good, although its series is still in a table from which old rows are dropped.
   */
  private wouldBeDropped({ series }: SampleRow): boolean {
    const { homes, keptFrom } = this.parts;
    return homes.get(series).table !== 'samples' && keptFrom(series) === -Infinity;
  }
}
