import { HOUR_MS } from '@mesonet/model/durations.js';
import { Inject, Injectable } from '@nestjs/common';
import { LRUCache } from 'lru-cache';
import type { EntityManager } from 'typeorm';
import type { Config } from '../../platform/config.js';
import { CONFIG } from '../../platform/config.module.js';
import { Conflict, NotFound, TooManyRequests } from '../../platform/errors.js';
import { StationEntity } from './station.entity.js';

/**
 * Most times in an hour that an account may try an id that is in use. A person who only looks for a free id needs fewer
 * tries.
 */
const USED_IDS_AN_HOUR = 20;
const MOST_ACCOUNTS = 10_000;

/** Limits how many stations an account has, and how many ids in use by others it may try for new stations. */
@Injectable()
export class StationQuota {
  /** Maps each account id to the number of times that the account tried an id in use within an hour. */
  private readonly usedIds = new LRUCache<string, number>({
    max: MOST_ACCOUNTS,
    ttl: HOUR_MS,
    noUpdateTTL: true,
  });

  constructor(@Inject(CONFIG) private readonly config: Pick<Config, 'STATIONS_PER_ACCOUNT'>) {}

  /**
   * Requires that the account may have another station. Call it in the transaction that adds the station: it locks the
   * account, so that additions happen one after another.
   * @throws Conflict when the account has as many stations as it may have
   * @throws NotFound when the account has been deleted
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
   * Limits how often an account tries a station id that is in use. Station ids are unique over all accounts, so without
   * a limit an account could find out, id by id, which stations others have.
   * @throws TooManyRequests when the account tried too many ids that are in use
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
