import { setTimeout as sleep } from 'node:timers/promises';
import type { EntityManager } from 'typeorm';
import { Conflict, Unavailable } from '../../../platform/errors.js';

const RESTORE_LOCK = 7_302_030;
const LOCK_WITHIN_MS = 10_000;
const AGAIN_AFTER_MS = 30;
const LOCK_NOT_AVAILABLE = '55P03';

/**
 * Lets only one restore of a configuration snapshot run at a time, on all servers together.
 * @throws Conflict while another restore is running
 */
export async function requireOnlyRestore(manager: EntityManager): Promise<void> {
  const sql = 'SELECT pg_try_advisory_xact_lock($1) AS is_first';
  const [row] = await manager.query<{ is_first: boolean }[]>(sql, [RESTORE_LOCK]);
  if (!row!.is_first) throw new Conflict('Another snapshot is being restored', 'restore_under_way');
}

/**
 * Keeps others from changing the tables until the transaction ends; they can still read. While it holds a lock, it
 * waits for no other lock, so it cannot cause a deadlock.
 * @throws Unavailable when others use the tables for too long
 */
export async function lockTables(manager: EntityManager, names: readonly string[]): Promise<void> {
  const deadline = performance.now() + LOCK_WITHIN_MS;
  for (;;) {
    await manager.query('SAVEPOINT before_locks');
    try {
      return void (await manager.query(`LOCK TABLE ${names.join(', ')} IN EXCLUSIVE MODE NOWAIT`));
    } catch (error) {
      if ((error as { code?: unknown }).code !== LOCK_NOT_AVAILABLE) throw error;
      await manager.query('ROLLBACK TO SAVEPOINT before_locks');
    }
    if (performance.now() > deadline) throw new Unavailable(5, 'The server is too busy: try again');
    await sleep(AGAIN_AFTER_MS);
  }
}
