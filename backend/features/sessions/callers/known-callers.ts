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

/**
 * How long the result of a look-up is used again. A change of
 * rights by another process may take effect this much later.
 */
const KNOWN_MS = 1_000;
const MOST = 10_000;

/** Tables that hold the facts about a caller. */
const TABLES: ReadonlySet<string> = new Set([
  'sessions',
  'access_tokens',
  'users',
  'memberships',
  'accounts',
]);

interface KnownCaller {
  /** Start of the look-up of the caller, in ms of a clock that never goes back. */
  askedAt: number;
  caller: Promise<Principal | null>;
}

interface Change {
  metadata: EntityMetadata;
  queryRunner: QueryRunner;
}

/**
 * Remembers the callers that were looked up within the last second, so that the requests of one page share a look-up.
 * It forgets all of them when this process changes a table that holds facts about callers.
 */
@Injectable()
export class KnownCallers implements EntitySubscriberInterface {
  private readonly known = new LRUCache<string, KnownCaller>({ max: MOST });
  /** Open transactions that changed a table that holds facts about callers. */
  private readonly changing = new WeakSet<QueryRunner>();

  constructor(@InjectDataSource() database: Pick<DataSource, 'subscribers'>, events: EventBus) {
    database.subscribers.push(this);
    // These two events report changes of all processes, while the database subscriber only sees changes of this
    // process.
    for (const ended of ['rights.changed', 'session.ended'] as const) {
      events.subscribe(ended, () => this.known.clear());
    }
  }

  /**
   * Finds a caller among the remembered ones, or looks the caller up.
   * @param credentials token or cookie as the caller sent it
   * @param nowMs ms of a clock that never goes back
   * @param lookUp called when the caller is not remembered; a result of null and a failure are not remembered
   */
  find(
    credentials: string,
    nowMs: number,
    lookUp: () => Promise<Principal | null>,
  ): Promise<Principal | null> {
    // The key is a hash of the credentials, so that no secret stays
    // in memory and the time of a comparison reveals nothing.
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

  /**
   * Only an added membership changes the rights of a remembered caller. An added session, token, user or account does
   * not, so it is not noted.
   */
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

  /**
   * Notes a change, so that the callers are forgotten when it is
   * committed. Before that, a look-up still finds the old state.
   */
  private note({ metadata, queryRunner }: Change): void {
    if (!TABLES.has(metadata.tableName)) return;
    if (queryRunner.isTransactionActive) this.changing.add(queryRunner);
    else this.known.clear();
  }
}

/**
 * Tells whether a change only sets the time at which a session was last seen. This time is saved once a minute and
 * changes no rights, so no caller is forgotten because of it.
 */
function isSeenAgain(changed: ObjectLiteral = {}): boolean {
  return Object.keys(changed).join() === 'lastSeenAt';
}
