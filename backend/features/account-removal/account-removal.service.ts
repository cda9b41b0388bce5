import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import type { AccountRemoval } from '@mesonet/contract/account-removals.js';
import type { DataSource, EntityManager } from 'typeorm';
import { ObjectAccounts } from '../../platform/access/principal.js';
import { NotFound } from '../../platform/errors.js';
import { EventBus } from '../../platform/event-bus.js';
import { SessionsService } from '../sessions/sessions.service.js';
import { eraseStationsOf } from '../stations/station-removal.service.js';
import { requireNoSubscription } from '../accounts/running-subscription.js';

/** Selects users who were invited only by the account `$1`, never signed in and belong to no other account. */
const IS_ONLY_INVITED = `first_sign_in_at IS NULL AND NOT is_super_admin
  AND id IN (SELECT user_id FROM memberships WHERE account_id = $1)
  AND NOT EXISTS (SELECT FROM memberships WHERE user_id = users.id AND account_id <> $1)`;

const ONGOING = `
  SELECT account_id AS accountid, accountname, min(asked_at) AS asked_at, count(*)::integer AS stations
  FROM erasures WHERE account_id IS NOT NULL GROUP BY account_id, accountname ORDER BY asked_at DESC, account_id`;

/** Deletes accounts (organizations) with everything that belongs to them. */
@Injectable()
export class AccountRemovalService {
  constructor(
    @InjectDataSource() private readonly database: DataSource,
    private readonly sessions: SessionsService,
    private readonly objects: ObjectAccounts,
    private readonly events: EventBus,
  ) {}

  /**
   * Removes the account, its stations, memberships, feature flags and sessions in one transaction. After this nobody
   * can read the account's samples, and a background task erases them from the disk. Its users stay, except those who
   * never signed in and belong to no other account.
   * @throws NotFound when there is no such account
   * @throws Conflict while the account has a running subscription; the account is then unchanged
   */
  async remove(accountId: string): Promise<void> {
    const ended = await this.database.transaction((manager) => this.removeRows(manager, accountId));
    this.sessions.announceEnded(ended);
    await this.objects.refresh();
    // The database itself deleted the memberships together with the account, so no other code publishes this change of
    // rights.
    this.events.publish('rights.changed', { accountId });
  }

  async list(): Promise<AccountRemoval[]> {
    const rows =
      await this.database.query<(Omit<AccountRemoval, 'asked_at'> & { asked_at: Date })[]>(ONGOING);
    return rows.map((row) => ({ ...row, asked_at: row.asked_at.toISOString() }));
  }

  /**
   * Deletes the rows of the account in the database.
   * @returns ids of the sessions that have thereby ended
   */
  private async removeRows(manager: EntityManager, accountId: string): Promise<string[]> {
    // A request that is about to add something to the account waits for this lock, and then finds that the account is
    // gone.
    const lock = 'SELECT FROM accounts WHERE id = $1 FOR UPDATE';
    const accounts = await manager.query<unknown[]>(lock, [accountId]);
    if (accounts.length === 0) throw new NotFound();
    await requireNoSubscription(manager, accountId);
    await eraseStationsOf(manager, accountId);
    // One statement locks the users and a second one deletes them. The second one also sees memberships that were
    // added while the first one waited for its locks.
    await manager.query(`SELECT FROM users WHERE ${IS_ONLY_INVITED} ORDER BY id FOR UPDATE`, [accountId]);
    await manager.query(`DELETE FROM users WHERE ${IS_ONLY_INVITED}`, [accountId]);
    const ended = await this.sessions.removeOf(manager, { kind: 'legacy-account', subject: accountId });
    await manager.query('DELETE FROM accounts WHERE id = $1', [accountId]);
    return ended;
  }
}
