import { encodeSamples } from '../../../samples/journal/batch-codec.js';
import { LEADING_COLUMNS } from '../../../samples/journal/batch-columns.js';
import { rowsThatFit } from '../../../samples/journal/batch-size.js';
import { MAX_BATCH_BYTES, type PackedBatch } from '../../../samples/journal/packed-batch.js';
import { storedMeasurement } from '../../fields/sample-keys.js';
import { isPlainReading } from '../../fields/sample-values.js';
import { MAX_KEYS, MAX_SAMPLE_LENGTH } from '../../fields/sample-result.js';
import { Fingerprint, textHash } from '../sample-fingerprint.js';
import { MAX_SAMPLES } from '../upload-tally.js';

const FIRST_ROWS = 256;
/**
 * Most cells (samples × columns) of an upload in columns; they take 32 MiB. Samples that have few keys in common need
 * more cells and are read one by one instead, which stores only existing values.
 */
const MAX_CELLS = 4_194_304;

/** The column with the values of one measurement of the catalogue. */
interface Slot {
  key: string;
  name: Uint8Array;
  hash: number;
  cells: Float64Array<ArrayBuffer>;
}

/**
 * The numbers of an upload that are all in base units already, with one column for each key. NaN means that a sample
 * lacks the key.
 */
export class PlainColumns {
  private rows = 0;
  private times = new Float64Array(FIRST_ROWS);
  private readonly slots = new Map<string, Slot>();
  /** Columns in the order in which the previous sample had their keys. */
  private readonly order: Slot[] = [];
  private inRow = 0;

  constructor(private readonly body: Buffer) {}

  get length(): number {
    return this.rows;
  }

  /**
   * Checks whether the sample has the same key at this place as the previous sample. Samples usually have the same keys
   * in the same order, so most keys need no look-up.
   * @param start index of the key in the body
   * @param mark the byte that ends a key
   * @returns index of the end of the key; −1 when another key comes
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

  /**
   * Notes that the sample has this key at a place where the previous sample had another key or none.
   * @returns false when the key is no numeric measurement of the catalogue
   */
  expect(start: number, end: number): boolean {
    const key = this.body.toString('latin1', start, end);
    const slot = this.slots.get(key) ?? this.newSlot(key);
    if (!slot) return false;
    this.order[this.inRow] = slot;
    return true;
  }

  /**
   * Adds a value under the key that was just read to the current sample.
   * @returns false when the value is no number, or is one by which senders mark a missing sensor, or when the sample
   *   has the key twice
   */
  put(value: number): boolean {
    const { cells } = this.order[this.inRow++]!;
    if (!isPlainReading(value) || !Number.isNaN(cells[this.rows])) return false;
    // The addition of 0 turns −0 into 0, so that both are stored as the same number.
    cells[this.rows] = value + 0;
    return true;
  }

  /**
   * Ends the current sample.
   * @param time UTC ms
   * @param length length of the sample's text, bytes
   * @returns false when the sample has no value, or when the sample or the upload exceeds a limit
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

  /**
   * Packs the samples into batches for the journal.
   * @param receivedAt UTC ms
   */
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
    return encodeSamples({ rows, leading, numbers });
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
