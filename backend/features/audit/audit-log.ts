import { Injectable } from '@nestjs/common';
import { Cron, CronExpression } from '@nestjs/schedule';
import type { AuditPage, AuditQuery } from '@mesonet/contract/audit.js';
import { momentOf } from '../../platform/calendar/moment-of.js';
import { AuditTable } from './audit-table.js';
import { toAuditEntry } from './audit.dto.js';

/** Who did what, read. */
@Injectable()
export class AuditLog {
  constructor(private readonly table: AuditTable) {}

  /**
   * @param accounts that whoever asks may read of; undefined: of all
   * @param account about it only, whether it is still there or not
   * @throws InvalidInput for a time that is none
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

  /** A year is kept. */
  @Cron(CronExpression.EVERY_DAY_AT_4AM)
  prune(): Promise<void> {
    return this.table.prune();
  }
}
