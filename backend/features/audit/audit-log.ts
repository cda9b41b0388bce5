import { Injectable } from '@nestjs/common';
import { Cron, CronExpression } from '@nestjs/schedule';
import type { AuditPage, AuditQuery, InstallationAuditQuery } from '@mesonet/contract/audit.js';
import type { Principal } from '../../platform/access/principal.js';
import { Forbidden, NotFound } from '../../platform/errors.js';
import { momentOf } from '../../platform/moment-of.js';
import { AuditTable } from './audit-table.js';
import { toAuditEntry } from './audit.dto.js';

/** Reads the audit log, which records who changed what. */
@Injectable()
export class AuditLog {
  constructor(private readonly table: AuditTable) {}

  /**
   * Lists the audit entries that the caller may read. A super admin may read all of them, and an admin those about the
   * accounts of which the caller is an admin.
   * @throws NotFound for an account that the caller does not belong to
   * @throws Forbidden when the caller administers no account
   * @throws InvalidInput for a time that cannot be read
   */
  async pageFor(caller: Principal, { account, ...query }: InstallationAuditQuery): Promise<AuditPage> {
    if (caller.isSuperAdmin) return this.page(query, undefined, account);
    if (account !== undefined && !caller.memberships.has(account)) throw new NotFound();
    const known = account === undefined ? [...caller.memberships.keys()] : [account];
    const own = known.filter((id) => caller.memberships.get(id) === 'admin');
    if (own.length === 0) throw new Forbidden();
    return this.page(query, own);
  }

  /**
   * Returns one page of the audit log.
   * @param accounts accounts whose entries the caller may read; undefined for all
   * @param account limits the page to entries about this account, even if it has been deleted
   * @throws InvalidInput for a time that cannot be read
   */
  async page(
    { count, start, end, ...query }: AuditQuery,
    accounts: readonly string[] | undefined,
    account?: string,
  ): Promise<AuditPage> {
    const range = { start: momentOf('start', start), end: momentOf('end', end) };
    const entries = await this.table.page(count + 1, { ...query, ...range, accounts, account });
    const items = entries.slice(0, count);
    return {
      items: items.map((entry) => toAuditEntry(entry, accounts)),
      next: entries.length > count ? (items.at(-1)?.id ?? null) : null,
    };
  }

  /** Deletes entries that are older than a year. */
  @Cron(CronExpression.EVERY_DAY_AT_4AM)
  prune(): Promise<void> {
    return this.table.prune();
  }
}
