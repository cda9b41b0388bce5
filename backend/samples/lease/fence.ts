import type { Pool, PoolClient } from 'pg';

/** Fence number of a process that has never been the owner. No ownership in PostgreSQL has this number. */
const NEVER_OWNED = 0;

/**
 * Options of the connections over which owners write. PostgreSQL ends a transaction that a frozen process left open, so
 * that it cannot block the next owner.
 */
export const NO_IDLE_TRANSACTIONS = '-c idle_in_transaction_session_timeout=5s';

/**
 * The number of this process's ownership of a shard, which is higher than that of every earlier ownership. Each write
 * of an owner checks it. Therefore an owner that was frozen and wakes after another process has taken over changes
 * nothing.
 */
export class Fence {
  private current = NEVER_OWNED;

  constructor(readonly shard: number) {}

  get number(): number {
    return this.current;
  }

  /** Sets the number of a new ownership. Call it only when all writes under the old number have ended. */
  raise(number: number): void {
    this.current = number;
  }

  /**
   * SQL that begins a transaction. It fails when another process has become the owner; until the transaction ends, no
   * other process can become the owner.
   */
  get begin(): string {
    return `BEGIN; SELECT require_shard(${this.shard}, ${this.current})`;
  }
}

/**
 * Runs work in one transaction, completely or not at all.
 * @param fence fence of the owner, for writes that only the owner may make
 */
export async function inTransaction<T>(
  pool: Pool,
  work: (client: PoolClient) => Promise<T>,
  fence?: Fence,
): Promise<T> {
  const client = await pool.connect();
  // A connection that is lost makes its query fail and also emits an event, which would end the process if nobody
  // listened.
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
    // After a failure the connection is closed, which rolls its transaction back.
    client.release(failure);
    client.removeListener('error', ignore);
  }
}

function ignore(): void {
  // The query reports the error of a lost connection, so there is nothing to do here.
}
