import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import type { AccountRemoval } from '@mesonet/contract/account-removals.js';
import type { DataSource, EntityManager } from 'typeorm';
import { ObjectAccounts } from '../../platform/access/principal.js';
import { NotFound } from '../../platform/errors.js';
import { EventBus } from '../../platform/event-bus.js';
import { SessionsService } from '../sessions/sessions.service.js';
import { eraseStationsOf } from '../stations/station-removal.service.js';

/** Only invitations of this account made them: they never came, and belong nowhere else. */
const IS_ONLY_INVITED = `first_sign_in_at IS NULL AND NOT is_super_admin
  AND id IN (SELECT user_id FROM memberships WHERE account_id = $1)
  AND NOT EXISTS (SELECT FROM memberships WHERE user_id = users.id AND account_id <> $1)`;

const ONGOING = `
  SELECT account_id AS accountid, accountname, min(asked_at) AS asked_at, count(*)::integer AS stations
  FROM erasures WHERE account_id IS NOT NULL GROUP BY account_id, accountname ORDER BY asked_at DESC, account_id`;

/** Ends accounts, with all that hangs on them. */
@Injectable()
export class AccountRemovalService {
  constructor(
    @InjectDataSource() private readonly database: DataSource,
    private readonly sessions: SessionsService,
    private readonly objects: ObjectAccounts,
    private readonly events: EventBus,
  ) {}

  /**
   * The account, its stations, memberships, flags and sessions are gone with one transaction; what was measured cannot
   * be asked for from then on, and is erased from the disk in the background. People keep their user, unless they never
   * took up their only invitation.
   * @throws NotFound
   */
  async remove(accountId: string): Promise<void> {
    const ended = await this.database.transaction((manager) => this.removeRows(manager, accountId));
    this.sessions.tellEnded(ended);
    await this.objects.refresh();
    // Memberships went by SQL alone, which nobody else tells of.
    this.events.publish('rights.changed', { accountId });
  }

  async list(): Promise<AccountRemoval[]> {
    const rows =
      await this.database.query<(Omit<AccountRemoval, 'asked_at'> & { asked_at: Date })[]>(ONGOING);
    return rows.map((row) => ({ ...row, asked_at: row.asked_at.toISOString() }));
  }

  /** @returns ids of the sessions that ended */
  private async removeRows(manager: EntityManager, accountId: string): Promise<string[]> {
    // Whoever is about to add something waits for this to end, and finds no account then.
    const lock = 'SELECT FROM accounts WHERE id = $1 FOR UPDATE';
    const accounts = await manager.query<unknown[]>(lock, [accountId]);
    if (accounts.length === 0) throw new NotFound();
    await eraseStationsOf(manager, accountId);
    // Two statements: the second sees who was invited elsewhere while the first waited.
    await manager.query(`SELECT FROM users WHERE ${IS_ONLY_INVITED} ORDER BY id FOR UPDATE`, [accountId]);
    await manager.query(`DELETE FROM users WHERE ${IS_ONLY_INVITED}`, [accountId]);
    const ended = await this.sessions.removeOf(manager, { kind: 'legacy-account', subject: accountId });
    await manager.query('DELETE FROM accounts WHERE id = $1', [accountId]);
    return ended;
  }
}
