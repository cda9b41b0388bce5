import { Logger } from '@nestjs/common';
import { LineBytes } from '../../../bytes/line-bytes.js';
import type { SampleRow } from '../../core/observation.js';
import { TimeSlice } from '../../pacing/time-slice.js';
import { RowRefused } from '../store-errors.js';
import { IDLE_MS, type LineThread } from './line-thread.js';
import { IlpEncoder } from './wire/ilp-encoder.js';
import { shareRows } from './wire/shared-rows.js';

/**
 * Writes of more rows than this are encoded in the thread. Writes that have live rows, or follow a failure, have no more,
 * so only the first failed write loses shared memory, which V8 does not count and collects late.
 */
const MOST_ALONE = 5_000;
/** Most bytes of shared memory that are kept. A full write of 50 keys needs some 40 MiB. */
const MOST_SPARE = 64 * 1024 * 1024;
/** Shared memory is taken in steps of this many bytes, so that it fits the next write, too. */
const MEMORY_STEP = 4 * 1024 * 1024;

/** Encodes the rows of writes as lines of QuestDB. Large writes are encoded in a thread. */
export class LineEncoding {
  private readonly logger = new Logger('Store');
  /** Number of bytes of a row in the last write. */
  private rowBytes = 1_000;
  /** Shared memory of the last large writes: to get tens of megabytes anew takes longer than to write the lines. */
  private spares: SharedArrayBuffer[] = [];
  private forgetting: NodeJS.Timeout | undefined;

  /** @param thread null for a test or command, which encodes all rows itself, and once the thread has failed */
  constructor(private thread: Pick<LineThread, 'encode' | 'close'> | null) {}

  async close(): Promise<void> {
    const { thread } = this;
    this.thread = null;
    await thread?.close();
  }

  /**
   * Encodes rows as lines, one for each, in their order. It lets the event loop do other work meanwhile.
   * @throws RowRefused for the first row that can never be stored
   */
  async encode(table: string, rows: readonly SampleRow[]): Promise<LineBytes> {
    const { thread } = this;
    if (!thread || rows.length <= MOST_ALONE) return this.encodeHere(table, rows);
    try {
      return await this.encodeInThread(thread, table, rows);
    } catch (error) {
      if (error instanceof RowRefused || this.thread !== thread) throw error;
      this.logger.error(`The thread that prepares writes has failed, and is used no more: ${String(error)}`);
      this.thread = null;
      await thread.close();
      return this.encodeHere(table, rows);
    }
  }

  /** Takes back the memory of lines that are sent. After a failed write, it might still be read. */
  keep({ bytes: { buffer } }: LineBytes): void {
    if (buffer instanceof SharedArrayBuffer) this.give(buffer);
  }

  private async encodeInThread(
    thread: Pick<LineThread, 'encode'>,
    table: string,
    rows: readonly SampleRow[],
  ): Promise<LineBytes> {
    const shared = await shareRows(table, rows, (bytes) => this.take(bytes));
    const memory = this.take(shared.lineBytes);
    const encoded = await thread.encode({ table, rows: shared, memory });
    this.give(shared.numbers.buffer);
    if ('refused' in encoded) {
      this.give(memory);
      throw new RowRefused(rows[encoded.refused]!, encoded.reason);
    }
    const lines = new LineBytes(Buffer.from(memory));
    lines.length = encoded.length;
    return lines;
  }

  private async encodeHere(table: string, rows: readonly SampleRow[]): Promise<LineBytes> {
    const lines = new LineBytes(Math.ceil(1.1 * rows.length * this.rowBytes));
    const encoder = new IlpEncoder(table, lines);
    const slice = new TimeSlice();
    for (const row of rows) {
      encoder.add(row);
      if (slice.isOver) await slice.yieldIfOver();
    }
    this.rowBytes = lines.length / rows.length;
    return lines;
  }

  /** @returns the smallest spare memory of at least as many bytes, or new memory */
  private take(bytes: number): SharedArrayBuffer {
    const bySize = this.spares.toSorted((a, b) => a.byteLength - b.byteLength);
    const fit = bySize.find(({ byteLength }) => byteLength >= bytes);
    if (!fit) return new SharedArrayBuffer(Math.ceil(bytes / MEMORY_STEP) * MEMORY_STEP);
    this.spares = this.spares.filter((spare) => spare !== fit);
    return fit;
  }

  /** Keeps memory for the next write, and forgets older memory beyond what may be kept. */
  private give(memory: SharedArrayBuffer): void {
    this.spares.push(memory);
    while (this.spares.reduce((sum, { byteLength }) => sum + byteLength, 0) > MOST_SPARE) this.spares.shift();
    clearTimeout(this.forgetting);
    // The thread ends after the same time. Until then it might hold the memory, too.
    this.forgetting = setTimeout(() => (this.spares = []), IDLE_MS).unref();
  }
}
