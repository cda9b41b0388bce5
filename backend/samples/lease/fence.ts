import type { Pool, PoolClient } from 'pg';

/** Before the first ownership: no lease in PostgreSQL has this number. */
const NEVER_OWNED = 0;

/** Of the connections that owners write over: a transaction left open by a process that froze must not keep the next. */
export const NO_IDLE_TRANSACTIONS = '-c idle_in_transaction_session_timeout=5s';

/**
 * The number of this process's ownership of a shard, higher than those of all ownerships before. What an owner writes
 * is conditional on it, so that one that froze, and wakes after another took over, changes nothing.
 */
export class Fence {
  private current = NEVER_OWNED;

  constructor(readonly shard: number) {}

  get number(): number {
    return this.current;
  }

  /** Only when all that was written under the number before has ended. */
  raise(number: number): void {
    this.current = number;
  }

  /** Begins a transaction that fails when another process has taken over, and keeps others from it until it ends. */
  get begin(): string {
    return `BEGIN; SELECT require_shard(${this.shard}, ${this.current})`;
  }
}

/**
 * Does its work in one transaction, whole or not at all.
 * @param fence of the owner, for what only the owner may write
 */
export async function inTransaction<T>(
  pool: Pool,
  work: (client: PoolClient) => Promise<T>,
  fence?: Fence,
): Promise<T> {
  const client = await pool.connect();
  // A lost connection fails the statement and is an event beside, which nobody else hears while it is ours.
  client.on('error', ignore);
  let failure: Error | undefined;
  try {
    await client.query(fence?.begin ?? 'BEGIN');
    const result = await work(client);
    await client.query('COMMIT');
    return result;
  } catch (error) {
    failure = error as Error;
    throw error;
  } finally {
    // A connection that failed half-way is closed: that rolls back, whatever state it is in.
    client.release(failure);
    client.removeListener('error', ignore);
  }
}

function ignore(): void {
  // See where it is added.
}
