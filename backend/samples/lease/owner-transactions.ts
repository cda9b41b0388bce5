import type { Pool, PoolClient } from 'pg';
import { type Fence, inTransaction } from './fence.js';

/** Runs transactions that only the owner of the shard may make. They fail once another process has become the owner. */
export class OwnerTransactions {
  constructor(
    private readonly pool: Pool,
    private readonly fence: Fence,
  ) {}

  /**
   * Runs the work completely or not at all.
   * @throws Error when PostgreSQL is away, or another process owns the shard
   */
  run<T>(work: (client: PoolClient) => Promise<T>): Promise<T> {
    return inTransaction(this.pool, work, this.fence);
  }
}
