import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { Conflict } from '../../platform/errors.js';

const SCREENS_LOCK = 7_302_050;

const underWay = () => new Conflict('Another import of custom screens is under way', 'import_under_way');

/** Lets only one import at a time change the custom screens of an account. */
@Injectable()
export class ImportTurns {
  private readonly taken = new Set<string>();

  /**
   * Runs an import, unless another one of the same accounts is in progress.
   * @throws Conflict while another import of one of the accounts is in progress
   */
  async take<Result>(accountIds: readonly string[], work: () => Promise<Result>): Promise<Result> {
    if (accountIds.some((id) => this.taken.has(id))) throw underWay();
    for (const id of accountIds) this.taken.add(id);
    try {
      return await work();
    } finally {
      for (const id of accountIds) this.taken.delete(id);
    }
  }
}

/**
 * Prevents other processes from changing the custom screens of some accounts until the transaction ends.
 * @throws Conflict while another process changes the custom screens of one of them
 */
export async function lockScreens(manager: EntityManager, accountIds: readonly string[]): Promise<void> {
  const [row] = await manager.query<{ taken: boolean | null }[]>(
    'SELECT bool_and(pg_try_advisory_xact_lock($1, hashtext(id))) AS taken FROM unnest($2::text[]) AS id',
    [SCREENS_LOCK, accountIds],
  );
  if (row?.taken === false) throw underWay();
}
