import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';

export interface StoredAuditEntry {
  /** Ascends; the cursor of a page. */
  id: string;
  since: Date;
  at: Date;
  count: number;
  action: string;
  actor_kind: string;
  actor_id: string;
  actor_name: string;
  by_token: boolean;
  address: string | null;
  accounts: string[];
  object: string;
  before: unknown;
  after: unknown;
}

export interface AuditFilter {
  /** Only what is about one of them, since it was made; undefined: everything. */
  accounts?: readonly string[];
  /** Whether it is still there or not. */
  account?: string;
  action?: string;
  /** Part of the name of who did it, without regard to case. */
  user?: string;
  /** Inclusive. */
  start?: Date;
  /** Exclusive. */
  end?: Date;
  /** An id: only older entries. */
  before?: string;
}

/** What was about an account of the same id that is deleted is not about this one. */
const ABOUT_ACCOUNTS = (place: string) => `accounts && ${place}::text[] AND EXISTS (
  SELECT 1 FROM accounts AS account
  WHERE account.id = ANY(${place}) AND account.id = ANY(entry.accounts) AND entry.at >= account.created_at)`;

/** The SQL of the audit log, but for what adds to it. */
@Injectable()
export class AuditTable {
  constructor(private readonly database: DataSource) {}

  /** Newest first. */
  async page(count: number, filter: AuditFilter): Promise<StoredAuditEntry[]> {
    const values: unknown[] = [count];
    const conditions: string[] = [];
    const where = (value: unknown, condition: (place: string) => string) => {
      if (value === undefined || value === '') return;
      conditions.push(condition(`$${values.push(value)}`));
    };
    where(filter.accounts, ABOUT_ACCOUNTS);
    where(filter.account, (place) => `accounts @> ARRAY[${place}]`);
    where(filter.action, (place) => `action = ${place}`);
    where(filter.user?.toLowerCase(), (place) => `strpos(lower(actor_name), ${place}) > 0`);
    where(filter.start, (place) => `at >= ${place}`);
    where(filter.end, (place) => `at < ${place}`);
    where(filter.before, (place) => `id < ${place}::bigint`);
    return this.database.query<StoredAuditEntry[]>(
      `SELECT id::text, since, at, count, action, actor_kind, actor_id, actor_name, by_token, address,
              accounts, object, before, after
       FROM audit_entries AS entry ${conditions.length > 0 ? `WHERE ${conditions.join(' AND ')}` : ''}
       ORDER BY entry.id DESC LIMIT $1`,
      values,
    );
  }

  /** Removes what is older than a year; the table itself lets nothing else be removed. */
  async prune(): Promise<void> {
    await this.database.query(`DELETE FROM audit_entries WHERE at < now() - interval '1 year'`);
  }
}
