import { Inject, Injectable } from '@nestjs/common';
import { LRUCache } from 'lru-cache';
import type { EntityManager } from 'typeorm';
import type { Config } from '../../platform/config.js';
import { CONFIG } from '../../platform/config.module.js';
import { Conflict, NotFound, TooManyRequests } from '../../platform/errors.js';
import { StationEntity } from './station.entity.js';

const HOUR_MS = 3_600_000;
/** A person who looks for a free id meets fewer that are in use. */
const USED_IDS_AN_HOUR = 20;
const MOST_ACCOUNTS = 10_000;

/** Limits how many stations an account has, and how many ids it may try. */
@Injectable()
export class StationQuota {
  /** Account id → ids in use that it asked for within an hour. */
  private readonly usedIds = new LRUCache<string, number>({
    max: MOST_ACCOUNTS,
    ttl: HOUR_MS,
    noUpdateTTL: true,
  });

  constructor(@Inject(CONFIG) private readonly config: Pick<Config, 'STATIONS_PER_ACCOUNT'>) {}

  /**
   * Call it in the transaction that adds a station: additions to one account take turns until that ends.
   * @throws Conflict when the account has as many stations as it may
   * @throws NotFound when the account was deleted meanwhile
   */
  async requireRoom(manager: EntityManager, accountId: string): Promise<void> {
    const query = 'SELECT 1 FROM accounts WHERE id = $1 FOR NO KEY UPDATE';
    const accounts = await manager.query<unknown[]>(query, [accountId]);
    if (accounts.length === 0) throw new NotFound();
    const stations = await manager.countBy(StationEntity, { accountId });
    if (stations >= this.config.STATIONS_PER_ACCOUNT) {
      throw new Conflict('Too many stations', 'too_many_stations');
    }
  }

  /**
   * Ids are unique over all accounts, and one account's id may begin with another's. The limit keeps an account from
   * finding out, id by id, which stations others have.
   * @throws TooManyRequests when the account asked for too many ids that are in use
   */
  requireFewUsedIds(accountId: string): void {
    if ((this.usedIds.get(accountId) ?? 0) < USED_IDS_AN_HOUR) return;
    const waitMs = this.usedIds.getRemainingTTL(accountId);
    throw new TooManyRequests(
      Math.max(1, Math.ceil(waitMs / 1_000)),
      'Too many of the ids you asked for are in use. Leave the id blank, or try again later.',
    );
  }

  noteUsedId(accountId: string): void {
    this.usedIds.set(accountId, (this.usedIds.get(accountId) ?? 0) + 1);
  }
}
