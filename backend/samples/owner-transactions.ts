import type { Pool, PoolClient } from 'pg';
import { type Fence, inTransaction } from './lease/fence.js';

/** Transactions of the process that owns the shard: they fail once another one has taken over. */
export class OwnerTransactions {
  constructor(
    private readonly pool: Pool,
    private readonly fence: Fence,
  ) {}

  /** Does its work whole or not at all. @throws Error when PostgreSQL is away, or another process owns the shard */
  run<T>(work: (client: PoolClient) => Promise<T>): Promise<T> {
    return inTransaction(this.pool, work, this.fence);
  }
}
