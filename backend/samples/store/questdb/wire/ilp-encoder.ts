import { doubleHead, type FieldHead, LineBytes, textHead } from '../../../../bytes/line-bytes.js';
import type { SampleRow } from '../../../core/observation.js';
import { RowRefused } from '../../store-errors.js';
import {
  EARLIEST_IN_QUESTDB,
  placeRefusal,
  SENT_COLUMN,
  type StoredColumn,
  valueRefusal,
} from '../../stored-columns.js';

/**
 * Encodes rows in InfluxDB line protocol, in which QuestDB receives them. The columns are fixed, so their names are
 * encoded once and copied. QuestDB's own client checks and writes every name again for each row, which is slower
 * (`test/bench/ilp-encoder.bench.ts`).
 */
export class IlpEncoder {
  private readonly lines = new LineBytes();
  private readonly place: string;
  private readonly heads: ReadonlyMap<string, FieldHead>;

  constructor(table: string, columns: readonly StoredColumn[]) {
    this.place = `${table},series=`;
    this.heads = new Map(columns.map(({ key, isText }) => [key, isText ? textHead(key) : doubleHead(key)]));
  }

  /**
   * @returns the rows in the same order, one line each; the caller owns the bytes
   * @throws RowRefused for the first row that can never be stored
   */
  encode(rows: readonly SampleRow[]): Buffer {
    // This drops lines that a call left behind when it failed.
    this.lines.length = 0;
    for (const row of rows) this.writeRow(row);
    return this.lines.take();
  }

  private writeRow(row: SampleRow): void {
    const refusal = placeRefusal(row, EARLIEST_IN_QUESTDB);
    if (refusal !== null) throw new RowRefused(row, refusal);
    this.lines.begin(this.place + row.series);
    for (const key in row.values) this.writeField(row, key, row.values[key]!);
    if (row.sent !== undefined) this.lines.integerField(SENT_COLUMN, row.sent);
    this.lines.end(row.time);
  }

  private writeField(row: SampleRow, key: string, value: number | string): void {
    const refusal = valueRefusal(key, value);
    const head = this.heads.get(key);
    if (refusal !== null || head === undefined) throw new RowRefused(row, refusal ?? 'no such column');
    if (typeof value === 'string') this.lines.textField(head, value);
    else this.lines.doubleField(head, value);
  }
}
