import { MINUTE_MS, SECOND_MS } from '@mesonet/model/durations.js';
import { Piscina } from 'piscina';
import { LineBytes } from '../../../bytes/line-bytes.js';
import type { SampleRow } from '../../core/observation.js';
import { PackedRow } from '../../core/packed-row.js';
import { TimeSlice } from '../../pacing/time-slice.js';
import { RowRefused } from '../store-errors.js';
import { IlpEncoder } from './wire/ilp-encoder.js';
import type { EncodedLines, EncodeJob } from './wire/line-worker.js';
import { type SharedRows, shareRows } from './wire/shared-rows.js';

/** Writes of fewer rows are encoded without the thread: that takes less than a slice of the event loop. */
const ALONE_ROWS = 2_000;
/** An idle thread stays for this time, because a new one would have to load its code first. */
const IDLE_MS = MINUTE_MS;
/** Memory limits of the thread. Rows and lines are outside the JavaScript heap, so a small heap is enough. */
const WORKER_MEMORY = { maxOldGenerationSizeMb: 128, maxYoungGenerationSizeMb: 8 };
/** Memory of a large write is kept for this time. */
const SPARE_MS = 10 * SECOND_MS;
/** Most bytes of memory that are kept: a full write of 50 keys is some 25 MiB. */
const MOST_SPARE = 32 * 1024 * 1024;

type Thread = Piscina<EncodeJob, EncodedLines>;

/** Encodes the rows of writes as lines of QuestDB. Large writes are encoded in a thread. */
export class LineEncoding {
  private readonly thread: Thread | null;
  /** Number of bytes of a row in the last write. */
  private rowBytes = 1_000;
  /** Memory of the last large write, which the next one uses: to get tens of megabytes anew takes long. */
  private spareLines: SharedArrayBuffer | null = null;
  private spareRows: SharedRows['numbers'] | null = null;
  private forgetting: NodeJS.Timeout | undefined;

  /** @param hasThread false for a test or command, which encodes all rows itself */
  constructor({ hasThread }: { hasThread: boolean }) {
    this.thread = hasThread
      ? new Piscina<EncodeJob, EncodedLines>({
          filename: new URL('./wire/line-worker.js', import.meta.url).href,
          name: 'encode',
          minThreads: 0,
          maxThreads: 1,
          idleTimeout: IDLE_MS,
          resourceLimits: WORKER_MEMORY,
        })
      : null;
  }

  async close(): Promise<void> {
    await this.thread?.destroy();
  }

  /**
   * Encodes rows as lines, one for each, in their order. It lets the event loop do other work meanwhile.
   * @throws RowRefused for the first row that can never be stored
   */
  async encode(table: string, rows: readonly SampleRow[]): Promise<LineBytes> {
    const { thread } = this;
    const lines =
      thread && rows.length >= ALONE_ROWS
        ? await this.encodeInThread(thread, table, rows)
        : await encodeHere(table, rows, new LineBytes(this.bytesFor(rows)));
    this.rowBytes = lines.length / rows.length;
    return lines;
  }

  /** Takes back memory whose lines are sent. After a failed write, it might still be read. */
  keep(lines: LineBytes): void {
    const { buffer, length } = lines.bytes;
    if (!(buffer instanceof SharedArrayBuffer) || length > MOST_SPARE) return;
    this.spareLines = buffer;
    this.forgetLater();
  }

  /** Lets another thread encode rows. */
  private async encodeInThread(
    thread: Thread,
    table: string,
    rows: readonly SampleRow[],
  ): Promise<LineBytes> {
    const { spareRows } = this;
    this.spareRows = null;
    const shared = await shareRows(rows, spareRows);
    const memory = this.memoryFor(this.bytesFor(rows));
    const encoded = await thread.run({ table, rows: shared, memory });
    this.spareRows = shared.numbers;
    this.forgetLater();
    const { refused } = encoded;
    if (refused) throw new RowRefused(rows[refused.index]!, refused.reason);
    const lines = new LineBytes(Buffer.from(encoded.memory));
    lines.length = encoded.length;
    return lines;
  }

  private bytesFor({ length }: readonly SampleRow[]): number {
    return Math.ceil(1.1 * length * this.rowBytes);
  }

  private memoryFor(bytes: number): SharedArrayBuffer {
    const { spareLines } = this;
    this.spareLines = null;
    if (spareLines && spareLines.byteLength >= bytes) return spareLines;
    return new SharedArrayBuffer(bytes);
  }

  private forgetLater(): void {
    clearTimeout(this.forgetting);
    this.forgetting = setTimeout(() => (this.spareLines = this.spareRows = null), SPARE_MS).unref();
  }
}

async function encodeHere(table: string, rows: readonly SampleRow[], lines: LineBytes): Promise<LineBytes> {
  const encoder = new IlpEncoder(table, lines);
  const slice = new TimeSlice();
  for (const row of rows) {
    const reason = encoder.add(PackedRow.of(row));
    if (reason !== null) throw new RowRefused(row, reason);
    if (slice.isOver) await slice.yieldIfOver();
  }
  return lines;
}
