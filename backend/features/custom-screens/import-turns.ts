import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { Conflict } from '../../platform/errors.js';

const SCREENS_LOCK = 7_302_050;

const underWay = () => new Conflict('Another import of custom screens is under way', 'import_under_way');

/** Lets one import at a time change the screens of an account, from its first byte on. */
@Injectable()
export class ImportTurns {
  private readonly accounts = new Set<string>();
  private isOfAll = false;

  /** @param accountId null: of several @throws Conflict while another is under way */
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
 * Keeps other processes from changing screens until the transaction ends.
 * @throws Conflict while one of them does
 */
export async function lockScreens(manager: EntityManager): Promise<void> {
  const [row] = await manager.query<{ taken: boolean }[]>('SELECT pg_try_advisory_xact_lock($1) AS taken', [
    SCREENS_LOCK,
  ]);
  if (!row?.taken) throw underWay();
}
