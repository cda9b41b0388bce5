import { hash } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { LRUCache } from 'lru-cache';
import type {
  DataSource,
  EntityMetadata,
  EntitySubscriberInterface,
  ObjectLiteral,
  QueryRunner,
} from 'typeorm';
import type { Principal } from '../../../platform/access/principal.js';
import { EventBus } from '../../../platform/event-bus.js';
import '../../../platform/lifecycle-events.js';

/** For so long a caller is not looked up again: what another process changed counts after it. */
const KNOWN_MS = 1_000;
const MOST = 10_000;

/** All that a caller is made of. */
const TABLES: ReadonlySet<string> = new Set([
  'sessions',
  'access_tokens',
  'users',
  'memberships',
  'accounts',
]);

interface KnownCaller {
  /** When the look-up began, ms of a clock that never goes back. */
  askedAt: number;
  caller: Promise<Principal | null>;
}

interface Change {
  metadata: EntityMetadata;
  queryRunner: QueryRunner;
}

/**
 * Callers that were looked up within the last second, so that the requests of one page share a look-up. All are
 * forgotten as soon as this process changed anything that a caller is made of, whichever part of it did.
 */
@Injectable()
export class KnownCallers implements EntitySubscriberInterface {
  private readonly known = new LRUCache<string, KnownCaller>({ max: MOST });
  /** Transactions that changed such a thing and have not ended. */
  private readonly changing = new WeakSet<QueryRunner>();

  constructor(@InjectDataSource() database: Pick<DataSource, 'subscribers'>, events: EventBus) {
    database.subscribers.push(this);
    // Another process may have told so.
    for (const ended of ['rights.changed', 'session.ended'] as const) {
      events.subscribe(ended, () => this.known.clear());
    }
  }

  /**
   * @param credentials as they were sent
   * @param nowMs of a clock that never goes back
   * @param lookUp asked when nobody asked before; what finds nobody, or fails, is not kept
   */
  find(
    credentials: string,
    nowMs: number,
    lookUp: () => Promise<Principal | null>,
  ): Promise<Principal | null> {
    // No secrets are kept, nor compared by how they begin.
    const key = hash('sha256', credentials, 'base64');
    const known = this.known.get(key);
    if (known && nowMs - known.askedAt < KNOWN_MS) return known.caller;
    const entry = { askedAt: nowMs, caller: lookUp() };
    const forget = () => {
      if (this.known.peek(key) === entry) this.known.delete(key);
    };
    this.known.set(key, entry);
    entry.caller.then((found) => found ?? forget(), forget);
    return entry.caller;
  }

  /** A new session or user is nobody's that is known. */
  afterInsert(change: Change): void {
    if (change.metadata.tableName === 'memberships') this.note(change);
  }

  afterUpdate({ entity, ...change }: Change & { entity?: ObjectLiteral }): void {
    if (!isSeenAgain(entity)) this.note(change);
  }

  afterRemove(change: Change): void {
    this.note(change);
  }

  afterTransactionCommit({ queryRunner }: Pick<Change, 'queryRunner'>): void {
    if (this.changing.delete(queryRunner)) this.known.clear();
  }

  afterTransactionRollback({ queryRunner }: Pick<Change, 'queryRunner'>): void {
    this.changing.delete(queryRunner);
  }

  /** Until a transaction is committed, a look-up finds what was before. */
  private note({ metadata, queryRunner }: Change): void {
    if (!TABLES.has(metadata.tableName)) return;
    if (queryRunner.isTransactionActive) this.changing.add(queryRunner);
    else this.known.clear();
  }
}

/** Which session was seen when, noted once a minute for each, changes nobody. */
function isSeenAgain(changed: ObjectLiteral = {}): boolean {
  return Object.keys(changed).join() === 'lastSeenAt';
}
