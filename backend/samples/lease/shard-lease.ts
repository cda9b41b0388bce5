import { hostname } from 'node:os';
import { Client, type QueryConfig } from 'pg';
import { rest } from '../pacing/backoff.js';
import type { Fence } from './fence.js';

/**
 * Number of an advisory lock in PostgreSQL. It must differ from all other lock numbers, such as those in
 * `db/migrations`.
 */
const LEASE_LOCK = 7_302_005;
/**
 * After this silence PostgreSQL ends the session of an owner that froze or lost the network, and thereby releases its
 * lock.
 */
const SILENT_MS = 5_000;
/**
 * For this long after the last answer from PostgreSQL, an owner may still send writes to the store. The rest of
 * `SILENT_MS` is the time that such a write may need until the store begins it.
 */
const SURE_MS = 3_500;
const CONNECT_WITHIN_MS = 3_000;
const ANSWER_WITHIN_MS = 3_000;
/**
 * How long a new owner waits for its fence number. PostgreSQL gives it only after the last writes of a frozen owner
 * have ended.
 */
const CLAIM_WITHIN_MS = 10_000;
const LOOK_AGAIN_MS = 50;

/**
 * Decides which process is the owner of a shard: the one whose session in PostgreSQL holds a lock. A process that ends
 * releases the lock at once. One that freezes or loses the network releases it when PostgreSQL has received nothing for
 * 5 s. All methods except `release` and `close` throw when PostgreSQL is away.
 */
export class ShardLease {
  private session: Client | null = null;
  private hasLock = false;
  private isClaimed = false;
  private isClosed = false;
  private safeUntil = -Infinity;

  constructor(
    private readonly databaseUrl: string,
    readonly fence: Fence,
  ) {}

  /** True while this process has the lease, as far as it knows. */
  get isHeld(): boolean {
    return this.isClaimed;
  }

  /** True while it is certain that no other process can become the owner within the next second. */
  get isSafelyHeld(): boolean {
    return this.isClaimed && performance.now() < this.safeUntil;
  }

  /** Resolves when `isSafelyHeld` is true, or when the signal is aborted. */
  async waitUntilSafe(signal: AbortSignal): Promise<void> {
    while (!signal.aborted && !this.isSafelyHeld) await rest(LOOK_AGAIN_MS, signal);
  }

  /**
   * Tries to get the lock of the shard.
   * @returns false when another session has the lock
   */
  async lock(): Promise<boolean> {
    if (this.hasLock) return true;
    const [row] = await this.ask<{ isOurs: boolean }>('SELECT pg_try_advisory_lock($1, $2) AS "isOurs"', [
      LEASE_LOCK,
      this.fence.shard,
    ]);
    return (this.hasLock = row!.isOurs);
  }

  /** @returns true when no other process has owned the shard since this one did */
  async isUnbroken(): Promise<boolean> {
    const [row] = await this.ask<{ fence: string }>('SELECT fence FROM shard_leases WHERE shard = $1', [
      this.fence.shard,
    ]);
    return Number(row?.fence ?? NaN) === this.fence.number;
  }

  /** Begins an ownership with a new fence number, or continues an interrupted one. */
  async claim(isUnbroken: boolean): Promise<void> {
    if (!this.hasLock) throw new Error('the lock of the shard was lost');
    if (!isUnbroken) {
      const holder = `${hostname()} ${process.pid}`;
      const sql = 'SELECT claim_shard($1, $2) AS fence';
      const [row] = await this.ask<{ fence: string }>(sql, [this.fence.shard, holder], CLAIM_WITHIN_MS);
      this.fence.raise(Number(row!.fence));
    }
    this.isClaimed = true;
  }

  /**
   * Confirms the lease by a query, so that PostgreSQL does not end the session.
   * @returns the number of the newest batch in the journal, whichever process appended it
   */
  async confirm(): Promise<number> {
    const sql = 'SELECT last_seq FROM journal_shards WHERE shard = $1';
    const [row] = await this.ask<{ last_seq: string }>(sql, [this.fence.shard]);
    return Number(row?.last_seq ?? 0);
  }

  /** Gives the lease back for good. Even a session that is still being opened does not take the lock afterwards. */
  async close(): Promise<void> {
    this.isClosed = true;
    await this.release();
  }

  async release(): Promise<void> {
    const { session } = this;
    this.lose(session);
    await session?.end().catch(() => undefined);
  }

  private async ask<Row extends object>(
    text: string,
    values: unknown[],
    withinMs = ANSWER_WITHIN_MS,
  ): Promise<Row[]> {
    const session = await this.connected();
    const askedAt = performance.now();
    try {
      const { rows } = await session.query<Row>({ text, values, query_timeout: withinMs } as QueryConfig);
      this.safeUntil = askedAt + SURE_MS;
      return rows;
    } catch (error) {
      await this.release();
      throw error;
    }
  }

  private async connected(): Promise<Client> {
    if (this.session) return this.session;
    const session = new Client({
      connectionString: this.databaseUrl,
      application_name: 'mesonet lease',
      options: `-c idle_session_timeout=${SILENT_MS}`,
      keepAlive: true,
      connectionTimeoutMillis: CONNECT_WITHIN_MS,
    });
    for (const event of ['error', 'end'] as const) session.on(event, () => this.lose(session));
    await session.connect();
    if (this.isClosed) {
      await session.end();
      throw new Error('the lease was given back');
    }
    return (this.session = session);
  }

  private lose(session: Client | null): void {
    if (this.session !== session) return;
    this.session = null;
    this.hasLock = false;
    this.isClaimed = false;
  }
}
