import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';

export interface StoredAuditEntry {
  /** Newer entries have higher ids. To get the next page of the list, a client names the id of an entry. */
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
  /** Limits the result to entries about these accounts since each account was created; undefined for all entries. */
  accounts?: readonly string[];
  /** Limits the result to audit entries about this account, even if it has been deleted. */
  account?: string;
  action?: string;
  /** Part of the name of the person or program that acted. Upper and lower case are not distinguished. */
  user?: string;
  /** Earliest time of an entry, included. */
  start?: Date;
  /** End of the time range, excluded. */
  end?: Date;
  /** Id of an entry; only entries older than it are returned. */
  before?: string;
}

/**
 * SQL that selects the entries about accounts. The id of a deleted account may be used again, so entries from before
 * the account was created are left out: they are about an earlier account.
 */
const ABOUT_ACCOUNTS = (place: string) => `accounts && ${place}::text[] AND EXISTS (
  SELECT 1 FROM accounts AS account
  WHERE account.id = ANY(${place}) AND account.id = ANY(entry.accounts) AND entry.at >= account.created_at)`;

/** Reads the audit log by SQL, and deletes its old entries. */
@Injectable()
export class AuditTable {
  constructor(private readonly database: DataSource) {}

  /** Returns one page of audit entries, newest first. */
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

  /** Deletes entries older than a year. A rule in the database protects younger entries from deletion. */
  async prune(): Promise<void> {
    await this.database.query(`DELETE FROM audit_entries WHERE at < now() - interval '1 year'`);
  }
}
