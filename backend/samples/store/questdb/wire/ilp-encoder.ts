import {
  type DoubleFields,
  doubleFieldsOf,
  type FieldHead,
  LineBytes,
  textHead,
} from '../../../../bytes/line-bytes.js';
import type { SampleRow } from '../../../core/observation.js';
import { PackedRow } from '../../../core/packed-row.js';
import type { ValueShape } from '../../../core/value-shape.js';
import { RowRefused } from '../../store-errors.js';
import { EARLIEST_IN_QUESTDB, placeRefusal, SENT_COLUMN, valueRefusal } from '../../stored-columns.js';

/** A row whose numbers lie beside those of other rows. A `PackedRow` is one. */
export interface LineRow {
  series: number;
  /** UTC ms. */
  time: number;
  sent: number | undefined;
  shape: Pick<ValueShape, 'numberKeys' | 'textKeys'>;
  /** The numbers of the row begin at the index `at`, in the order of `shape.numberKeys`. */
  cells: Float64Array;
  at: number;
  /** The texts of the row, in the order of `shape.textKeys`. */
  texts: readonly string[];
}

/** The fields of all rows with the same keys. */
interface RowFields {
  doubles: DoubleFields;
  texts: readonly FieldHead[];
  /** The reason why no row with these keys can be stored; null when rows can be. */
  refusal: string | null;
}

const fieldsOfShapes = new WeakMap<LineRow['shape'], RowFields>();

/**
 * Encodes rows in InfluxDB line protocol, in which QuestDB receives them. The names of the fields are checked and
 * encoded once for all rows of a write with the same keys, and copied with each row. QuestDB's own client checks and
 * writes every name again for each row, which is slower (`test/bench/ilp-encoder.bench.ts`).
 */
export class IlpEncoder {
  private readonly place: string;

  /** @param lines receives the lines */
  constructor(
    table: string,
    private readonly lines: LineBytes,
  ) {
    this.place = `${table},series=`;
  }

  /**
   * @returns the rows in the same order, one line each
   * @throws RowRefused for the first row that can never be stored
   */
  static encode(table: string, rows: readonly SampleRow[]): Buffer {
    const lines = new LineBytes();
    const encoder = new IlpEncoder(table, lines);
    for (const row of rows) encoder.add(row);
    return lines.written();
  }

  /**
   * Adds the line of a row.
   * @throws RowRefused when the row can never be stored
   */
  add(row: SampleRow): void {
    const refusal = this.addLine(PackedRow.of(row));
    if (refusal !== null) throw new RowRefused(row, refusal);
  }

  /**
   * Adds the line of a row whose numbers lie beside those of others.
   * @returns why the row can never be stored; null when its line is added
   */
  addLine(row: LineRow): string | null {
    const { lines } = this;
    const { shape, cells, at, texts } = row;
    const fields = fieldsOf(shape);
    const refusal =
      placeRefusal(row, EARLIEST_IN_QUESTDB) ??
      fields.refusal ??
      numberRefusal(shape.numberKeys, cells, at) ??
      textRefusal(shape.textKeys, texts);
    if (refusal !== null) return refusal;
    lines.begin(this.place + row.series);
    lines.doubleFields(fields.doubles, cells, at);
    for (let i = 0; i < texts.length; i++) lines.textField(fields.texts[i]!, texts[i]!);
    if (row.sent !== undefined) lines.integerField(SENT_COLUMN, row.sent);
    lines.end(row.time);
    return null;
  }
}

function fieldsOf(shape: LineRow['shape']): RowFields {
  let fields = fieldsOfShapes.get(shape);
  if (!fields) {
    const { numberKeys, textKeys } = shape;
    const refusals = [
      ...numberKeys.map((key) => valueRefusal(key, 0)),
      ...textKeys.map((key) => valueRefusal(key, '')),
    ];
    const refusal = refusals.find((each) => each !== null) ?? null;
    fields = { doubles: doubleFieldsOf(numberKeys), texts: textKeys.map(textHead), refusal };
    fieldsOfShapes.set(shape, fields);
  }
  return fields;
}

function numberRefusal(keys: readonly string[], cells: Float64Array, at: number): string | null {
  for (let i = 0; i < keys.length; i++) {
    const value = cells[at + i]!;
    if (!Number.isFinite(value)) return valueRefusal(keys[i]!, value);
  }
  return null;
}

function textRefusal(keys: readonly string[], texts: readonly string[]): string | null {
  for (let i = 0; i < texts.length; i++) {
    const refusal = valueRefusal(keys[i]!, texts[i]!);
    if (refusal !== null) return refusal;
  }
  return null;
}
