import { encodeColumns, LEADING_COLUMNS } from '../../../samples/journal/batch-codec.js';
import { rowsThatFit } from '../../../samples/journal/batch-size.js';
import { MAX_BATCH_BYTES, type PackedBatch } from '../../../samples/journal/packed-batch.js';
import { MAX_KEYS } from '../../protocols/native-json.js';
import { storedMeasurement } from '../../protocols/sample-keys.js';
import { isPlainReading } from '../../protocols/sample-values.js';
import { MAX_SAMPLE_LENGTH } from '../native-reader.js';
import { Fingerprint, textHash } from '../sample-fingerprint.js';
import { MAX_SAMPLES } from '../upload-tally.js';

const FIRST_ROWS = 256;
/** 32 MiB: rows that share few keys are read in the usual way, which holds only what is there. */
const MAX_CELLS = 4_194_304;

/** A measurement of the catalogue. */
interface Slot {
  key: string;
  name: Uint8Array;
  hash: number;
  cells: Float64Array<ArrayBuffer>;
}

/** The numbers of plain samples of one station, a column a key. NaN = absent. */
export class PlainColumns {
  private rows = 0;
  private times = new Float64Array(FIRST_ROWS);
  private readonly slots = new Map<string, Slot>();
  /** Which slot came at which place in the sample before. */
  private readonly order: Slot[] = [];
  private inRow = 0;

  constructor(private readonly body: Buffer) {}

  get length(): number {
    return this.rows;
  }

  /**
   * The end of the key that is expected next, when it does stand there: as a rule samples have the same keys in the
   * same order.
   * @param start of the key in the body
   * @param mark the byte that ends a key
   * @returns −1 when another stands there
   */
  expected(start: number, mark: number): number {
    const { body } = this;
    const slot = this.order[this.inRow];
    if (!slot) return -1;
    const { name } = slot;
    for (let i = 0; i < name.length; i += 1) if (name[i] !== body[start + i]) return -1;
    const end = start + name.length;
    return body[end] === mark ? end : -1;
  }

  /** Makes another key the expected one. @returns false for what is no number of the catalogue */
  expect(start: number, end: number): boolean {
    const key = this.body.toString('latin1', start, end);
    const slot = this.slots.get(key) ?? this.newSlot(key);
    if (!slot) return false;
    this.order[this.inRow] = slot;
    return true;
  }

  /**
   * Takes the value of the expected key into the sample that is being read.
   * @returns false for what is not plain: no number, a sentinel, a key for the second time
   */
  put(value: number): boolean {
    const { cells } = this.order[this.inRow++]!;
    if (!isPlainReading(value) || !Number.isNaN(cells[this.rows])) return false;
    // A zero has no sign.
    cells[this.rows] = value + 0;
    return true;
  }

  /**
   * Ends the sample.
   * @param time UTC ms
   * @param length of its text
   * @returns false for one without a value, or with more than there may be
   */
  endRow(time: number, length: number): boolean {
    if (this.inRow === 0 || this.inRow > MAX_KEYS || length > MAX_SAMPLE_LENGTH) return false;
    this.inRow = 0;
    this.times[this.rows++] = time;
    if (this.rows === this.times.length) this.grow();
    return this.rows <= MAX_SAMPLES && this.rows * this.slots.size <= MAX_CELLS;
  }

  fingerprints(): Float64Array {
    const slots = [...this.slots.values()];
    const fingerprints = new Float64Array(this.rows);
    for (let row = 0; row < this.rows; row += 1) {
      const fingerprint = new Fingerprint(this.times[row]!);
      for (const { hash, cells } of slots) {
        const value = cells[row]!;
        if (!Number.isNaN(value)) fingerprint.addNumber(hash, value);
      }
      fingerprints[row] = fingerprint.value;
    }
    return fingerprints;
  }

  /** @param receivedAt UTC ms */
  batches(series: number, receivedAt: number): PackedBatch[] {
    const most = rowsThatFit(this.slots.size, MAX_BATCH_BYTES);
    const batches: PackedBatch[] = [];
    for (let start = 0; start < this.rows; start += most) {
      const end = Math.min(this.rows, start + most);
      batches.push({ rows: end - start, bytes: this.encoded(start, end, series, receivedAt) });
    }
    return batches;
  }

  private encoded(start: number, end: number, series: number, receivedAt: number): Uint8Array {
    const rows = end - start;
    const leading = new Float64Array(LEADING_COLUMNS * rows);
    leading.set(this.times.subarray(start, end));
    leading.fill(receivedAt, rows, 2 * rows).fill(series, 2 * rows);
    const numbers = new Map(
      [...this.slots.values()].map(({ key, cells }) => [key, cells.subarray(start, end)]),
    );
    return encodeColumns({ rows, leading, numbers, texts: new Map(), words: new Map() });
  }

  private newSlot(key: string): Slot | undefined {
    const measurement = storedMeasurement(key);
    if (!measurement || measurement.isText) return undefined;
    const cells = new Float64Array(this.times.length).fill(NaN);
    const slot = { key, name: Buffer.from(key), hash: textHash(key), cells };
    this.slots.set(key, slot);
    return slot;
  }

  private grow(): void {
    const length = 2 * this.times.length;
    const wider = (cells: Float64Array) => {
      const longer = new Float64Array(length).fill(NaN);
      longer.set(cells);
      return longer;
    };
    this.times = wider(this.times);
    for (const slot of this.slots.values()) slot.cells = wider(slot.cells);
  }
}
