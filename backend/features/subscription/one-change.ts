import type { DataSource, EntityManager } from 'typeorm';

/** Number of the database lock for changes of subscriptions. Any number works that no other lock uses. */
const LOCK = 7_236_503;

/**
 * Runs changes of an organization's subscription one after another, in all processes together. Otherwise a customer
 * could pay two checkouts, or a change that was computed from an older order could undo a newer one.
 */
export function oneChangeAtATime<T>(
  { manager }: Pick<DataSource, 'manager'>,
  accountId: string,
  change: () => Promise<T>,
): Promise<T> {
  return manager.transaction(async (held: EntityManager) => {
    await held.query('SELECT pg_advisory_xact_lock($1, hashtext($2))', [LOCK, accountId]);
    return change();
  });
}
