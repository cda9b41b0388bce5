import type { Pool } from 'pg';
import type { Observation } from '../observation.js';
import { TimeSlice } from '../pacing/time-slice.js';
import { DamagedBatch, decodeBatch, encodeBatch } from './batch-codec.js';

const BATCHES_A_READ = 16;

interface PlacedBatch {
  hour: string;
  shard: number;
  seq: string;
  batch: Buffer;
}

/** Takes series out of the batches that the journal keeps; a batch keeps its number, even with nothing left in it. */
export class JournalEraser {
  constructor(private readonly pool: Pool) {}

  /**
   * Safe to repeat.
   * @param rewriting hears of the table of an hour before a batch in it is replaced
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

  /** In order, those after a place. */
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

/** @returns what is left of the batch; null when it holds none of the series, or nobody can read it */
function without(series: ReadonlySet<number>, batch: Buffer): Observation[] | null {
  try {
    const observations = decodeBatch(batch);
    const rest = observations.filter((observation) => !series.has(observation.series));
    return rest.length < observations.length ? rest : null;
  } catch (error) {
    if (error instanceof DamagedBatch) return null;
    throw error;
  }
}
