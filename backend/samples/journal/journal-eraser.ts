import type { Pool } from 'pg';
import type { JournalEntry } from '../core/journal-entry.js';
import { TimeSlice } from '../pacing/time-slice.js';
import { DamagedBatch, decodeBatch, encodeBatch } from './batch-codec.js';

const BATCHES_A_READ = 16;

interface PlacedBatch {
  hour: string;
  shard: number;
  seq: string;
  batch: Buffer;
}

/** Removes deleted series from the batches in the journal. A batch keeps its number, even when it becomes empty. */
export class JournalEraser {
  constructor(private readonly pool: Pool) {}

  /**
   * Removes series from all batches of the journal. Repeating it is safe.
   * @param rewriting called before a batch is replaced, with the name of its table (the journal has one for each hour)
   */
  async erase(
    series: ReadonlySet<number>,
    rewriting: (hour: string) => Promise<void>,
    signal: AbortSignal,
  ): Promise<void> {
    const slice = new TimeSlice();
    let page = await this.read(0, '-1');
    while (page.length > 0) {
      for (const placed of page) {
        signal.throwIfAborted();
        const rest = without(series, placed.batch);
        if (rest) {
          await rewriting(placed.hour);
          await this.replace(placed, encodeBatch(rest));
        }
        await slice.yieldIfOver();
      }
      const { shard, seq } = page.at(-1)!;
      page = await this.read(shard, seq);
    }
  }

  /** Returns the next batches after a position, in order, at most `BATCHES_A_READ` of them. */
  private async read(shard: number, seq: string): Promise<PlacedBatch[]> {
    const { rows } = await this.pool.query<PlacedBatch>(
      `SELECT tableoid::regclass::text AS hour, shard, seq, batch FROM sample_journal
       WHERE (shard, seq) > ($1::int, $2::bigint) ORDER BY shard, seq LIMIT $3`,
      [shard, seq, BATCHES_A_READ],
    );
    return rows;
  }

  private async replace({ shard, seq, hour }: PlacedBatch, batch: Buffer): Promise<void> {
    await this.pool.query(`UPDATE ${hour} SET batch = $3 WHERE shard = $1 AND seq = $2`, [shard, seq, batch]);
  }
}

/**
 * @returns the entries of all other series; null when the batch contains none of the given series, or cannot be read
 */
function without(series: ReadonlySet<number>, batch: Buffer): JournalEntry[] | null {
  try {
    const entries = decodeBatch(batch);
    const rest = entries.filter((entry) => !series.has(entry.series));
    return rest.length < entries.length ? rest : null;
  } catch (error) {
    if (error instanceof DamagedBatch) return null;
    throw error;
  }
}
