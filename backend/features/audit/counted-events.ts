import { type BeforeApplicationShutdown, Injectable, Logger } from '@nestjs/common';
import { Interval } from '@nestjs/schedule';
import { DataSource } from 'typeorm';
import { AuditCounter, type AuditEvent } from '../../platform/audit/audit-event.js';
import { type AuditRow, insertAuditEntries } from '../../platform/audit/insert-audit-entries.js';
import { AuditTally } from './audit-tally.js';
import { SignInNames } from './sign-in-names.js';

const EVERY_MS = 30_000;

/**
 * Counts events for the audit log, such as refused sign-ins. The caller does not wait for the count, so a refused
 * sign-in takes equally long whether its name exists or not. A crash may lose the counts of the last 15 minutes, but
 * never the first event of a kind.
 */
@Injectable()
export class CountedEvents extends AuditCounter implements BeforeApplicationShutdown {
  private readonly logger = new Logger('Audit');
  private readonly tally = new AuditTally();
  private readonly underWay = new Set<Promise<void>>();

  constructor(
    private readonly database: DataSource,
    private readonly names: SignInNames,
  ) {
    super();
  }

  count(event: AuditEvent | Promise<AuditEvent>): void {
    const counted = this.add(event, new Date())
      .catch((err: unknown) => this.logger.error({ message: 'An event was not counted', err }))
      .finally(() => this.underWay.delete(counted));
    this.underWay.add(counted);
  }

  countRefusal(event: AuditEvent, name: string): void {
    this.count(this.refusal(event, name));
  }

  @Interval(EVERY_MS)
  async writeOlder(): Promise<void> {
    await this.write(this.tally.take(new Date()));
  }

  async beforeApplicationShutdown(): Promise<void> {
    await Promise.all(this.underWay);
    await this.write(this.tally.take(new Date(), true));
  }

  private async refusal(event: AuditEvent, name: string): Promise<AuditEvent> {
    const meant = await this.names.find(name || event.object).catch(() => null);
    return { ...event, ...meant, action: 'sign_in_failed' };
  }

  private async add(coming: AuditEvent | Promise<AuditEvent>, now: Date): Promise<void> {
    const event = await coming;
    if (this.tally.add(event, now)) await this.write([{ event, since: now, at: now, count: 1 }]);
  }

  private async write(rows: readonly AuditRow[]): Promise<void> {
    try {
      await insertAuditEntries(this.database.manager, rows);
    } catch (err) {
      this.logger.error({ message: `${rows.length} entries of the audit log were not written`, err });
    }
  }
}
