import type { Pool } from 'pg';
import type { Fence } from '../lease/fence.js';
import { Journal, type JournalExtent, type StoredBatch } from './journal.js';
import { JournalEraser } from './journal-eraser.js';
import { readJournalExtent } from './journal-extent.js';
import { type JournalLimits, JournalRetention } from './journal-retention.js';
import type { SamplePools } from './sample-pools.js';

/** The journal of one shard in PostgreSQL. Each row is a batch, and each hour has a table of its own. */
export class PostgresJournal extends Journal {
  readonly shard: number;
  private readonly pool: Pool;
  private readonly eraser: JournalEraser;
  private readonly retention: JournalRetention;

  constructor(
    { journal, erasing }: Pick<SamplePools, 'journal' | 'erasing'>,
    fence: Fence,
    limits: JournalLimits,
  ) {
    super();
    this.shard = fence.shard;
    this.pool = journal;
    this.eraser = new JournalEraser(erasing);
    this.retention = new JournalRetention(journal, limits, fence);
  }

  async append(batches: readonly Uint8Array[], at: Date): Promise<number[]> {
    const { rows } = await this.pool.query<{ seq: string }>({
      name: `append ${batches.length} to journal`,
      text: batches.map((_, i) => `SELECT append_to_journal($1, $${i + 3}, $2) AS seq`).join(' UNION ALL '),
      values: [this.shard, at, ...batches],
    });
    return rows.map(({ seq }) => Number(seq));
  }

  async read(after: number, before: number, limit: number): Promise<StoredBatch[]> {
    const { rows } = await this.pool.query<{ seq: string; batch: Buffer }>(
      'SELECT seq, batch FROM sample_journal WHERE shard = $1 AND seq > $2 AND seq < $3 ORDER BY seq LIMIT $4',
      [this.shard, after, before, limit],
    );
    return rows.map(({ seq, batch }) => ({ seq: Number(seq), batch }));
  }

  async lastSeq(): Promise<number> {
    const { rows } = await this.pool.query<{ last_seq: string }>(
      'SELECT last_seq FROM journal_shards WHERE shard = $1',
      [this.shard],
    );
    return Number(rows[0]?.last_seq ?? 0);
  }

  keptFrom(now: Date): Date {
    return this.retention.keptFrom(now);
  }

  async trim(now: Date): Promise<void> {
    await this.retention.dropOld(now);
  }

  erase(
    series: ReadonlySet<number>,
    rewriting: (hour: string) => Promise<void>,
    signal: AbortSignal,
  ): Promise<void> {
    return this.eraser.erase(series, rewriting, signal);
  }

  extent(seq: number): Promise<JournalExtent> {
    return readJournalExtent(this.pool, this.shard, seq);
  }
}
