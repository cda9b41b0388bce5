import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import type { AccountUnits, ChangeAccount } from '@mesonet/contract/accounts.js';
import type { Repository } from 'typeorm';
import { noteAudit } from '../../platform/audit/request-audit.js';
import { type Access, ObjectAccounts } from '../../platform/access/principal.js';
import { checkTimezone } from '../../platform/check-timezone.js';
import { NotFound } from '../../platform/errors.js';
import { FeatureFlags } from '../../platform/feature-flags.js';
import { accountChanges } from './account-changes.js';
import { AccountEntity } from './account.entity.js';
import { toWholeAccount } from './accounts.dto.js';
import { AccountsService } from './accounts.service.js';

/**
 * Changes the settings of an account. When the request is answered, this process uses the new settings. Other processes
 * use them within a second.
 */
@Injectable()
export class AccountSettingsService {
  constructor(
    @InjectRepository(AccountEntity) private readonly entities: Repository<AccountEntity>,
    private readonly accounts: AccountsService,
    private readonly flags: FeatureFlags,
    private readonly objects: ObjectAccounts,
  ) {}

  /**
   * Changes fields of an account.
   * @throws Forbidden for a field that the caller's role may not write, or whose feature flag is disabled for the
   * account
   * @throws InvalidInput for an unknown timezone
   */
  async change({ accountId, role }: Access, given: ChangeAccount): Promise<AccountEntity> {
    const known = await this.accounts.subscriptionsOf([accountId]);
    const stored = toWholeAccount(await this.accounts.get(accountId), known.get(accountId));
    const { allow_anonymous_guest: allowsAnonymousGuest, ...fields } = accountChanges(stored, given, role);
    if (fields.timezone !== undefined) checkTimezone(fields.timezone);
    if (allowsAnonymousGuest !== undefined) {
      await this.flags.require('admin_public_dashboard_toggle', accountId);
    }
    return this.store(accountId, {
      ...fields,
      ...(allowsAnonymousGuest !== undefined && { allowsAnonymousGuest }),
    });
  }

  /** Replaces all units that the account has chosen. */
  async chooseUnits({ accountId }: Access, units: AccountUnits): Promise<AccountEntity> {
    return this.store(accountId, { units });
  }

  private async store(id: string, changes: Partial<AccountEntity>): Promise<AccountEntity> {
    if (Object.keys(changes).length > 0) {
      noteAudit({ before: pick(await this.accounts.get(id), changes), after: changes });
      const { affected } = await this.entities.update({ id }, changes);
      // The account was deleted after the permission check had found it.
      if (affected === 0) throw new NotFound();
      // Permission checks use a copy in memory of the setting that lets anonymous visitors see an account. The setting
      // may have changed, so the copy is refreshed.
      await this.objects.refresh();
    }
    return this.accounts.get(id);
  }
}

function pick<Whole extends object>(whole: Whole, like: Partial<Whole>): Partial<Whole> {
  return Object.fromEntries(
    Object.keys(like).map((name) => [name, whole[name as keyof Whole]]),
  ) as Partial<Whole>;
}
