import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { Conflict } from '../../platform/errors.js';

const SCREENS_LOCK = 7_302_050;

const underWay = () => new Conflict('Another import of custom screens is under way', 'import_under_way');

/** Lets only one import at a time change the custom screens of an account, from the moment its upload begins. */
@Injectable()
export class ImportTurns {
  private readonly accounts = new Set<string>();
  private isOfAll = false;

  /**
   * Runs an import, unless another one is in progress.
   * @param accountId id of the account; null for an import into several accounts
   * @throws Conflict while another import is in progress
   */
  async take<Result>(accountId: string | null, work: () => Promise<Result>): Promise<Result> {
    const isTaken = accountId === null ? this.accounts.size > 0 : this.accounts.has(accountId);
    if (this.isOfAll || isTaken) throw underWay();
    if (accountId === null) this.isOfAll = true;
    else this.accounts.add(accountId);
    try {
      return await work();
    } finally {
      if (accountId === null) this.isOfAll = false;
      else this.accounts.delete(accountId);
    }
  }
}

/**
 * Prevents other processes from changing custom screens until the transaction ends.
 * @throws Conflict while another process changes custom screens
 */
export async function lockScreens(manager: EntityManager): Promise<void> {
  const [row] = await manager.query<{ taken: boolean }[]>('SELECT pg_try_advisory_xact_lock($1) AS taken', [
    SCREENS_LOCK,
  ]);
  if (!row?.taken) throw underWay();
}
