import { hostname } from 'node:os';
import { Client, type QueryConfig } from 'pg';
import { rest } from '../pacing/backoff.js';
import type { Fence } from './fence.js';

/** A number like those of `db/migrations`. */
const LEASE_LOCK = 7_302_005;
/** PostgreSQL ends a session that was silent for so long, and its lock goes: its process is frozen, or cut off. */
const SILENT_MS = 5_000;
/** Less than that by what a write to the store may take to set out. */
const SURE_MS = 3_500;
const CONNECT_WITHIN_MS = 3_000;
const ANSWER_WITHIN_MS = 3_000;
/** What a frozen owner was writing ends when its connections do. */
const CLAIM_WITHIN_MS = 10_000;
const LOOK_AGAIN_MS = 50;

/**
 * Who owns a shard: whose session holds its lock. A process that dies gives it back at once, one that freezes or is
 * cut off when PostgreSQL has not heard of it for 5 s. All methods but `release` and `close` throw when PostgreSQL is away.
 */
export class ShardLease {
  private session: Client | null = null;
  private hasLock = false;
  private isClaimed = false;
  private isClosed = false;
  private sureUntil = -Infinity;

  constructor(
    private readonly databaseUrl: string,
    readonly fence: Fence,
  ) {}

  /** Ours, as far as is known. */
  get isHeld(): boolean {
    return this.isClaimed;
  }

  /** Nobody else can own the shard for the next second. */
  get isSure(): boolean {
    return this.isClaimed && performance.now() < this.sureUntil;
  }

  /** Returns when that is so, or the signal ended. */
  async sure(signal: AbortSignal): Promise<void> {
    while (!signal.aborted && !this.isSure) await rest(LOOK_AGAIN_MS, signal);
  }

  /** @returns false when another session has the lock */
  async lock(): Promise<boolean> {
    if (this.hasLock) return true;
    const [row] = await this.ask<{ isOurs: boolean }>('SELECT pg_try_advisory_lock($1, $2) AS "isOurs"', [
      LEASE_LOCK,
      this.fence.shard,
    ]);
    return (this.hasLock = row!.isOurs);
  }

  /** @returns true when nobody has owned the shard since we did */
  async isUnbroken(): Promise<boolean> {
    const [row] = await this.ask<{ fence: string }>('SELECT fence FROM shard_leases WHERE shard = $1', [
      this.fence.shard,
    ]);
    return Number(row?.fence ?? NaN) === this.fence.number;
  }

  /** Begins an ownership, or goes on with the one that was cut short. */
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

  /** Keeps the lease. @returns the number of the newest batch in the journal, whoever appended it */
  async confirm(): Promise<number> {
    const sql = 'SELECT last_seq FROM journal_shards WHERE shard = $1';
    const [row] = await this.ask<{ last_seq: string }>(sql, [this.fence.shard]);
    return Number(row?.last_seq ?? 0);
  }

  /** For good: a session that is being opened meanwhile does not take the lock. */
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
      this.sureUntil = askedAt + SURE_MS;
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
