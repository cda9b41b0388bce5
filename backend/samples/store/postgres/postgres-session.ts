import {
  DatabaseError,
  type Pool,
  type PoolClient,
  type QueryArrayConfig,
  type QueryArrayResult,
  types,
} from 'pg';
import { StoreUnavailable } from '../store-errors.js';
import { within } from '../../pacing/within.js';

export interface Statement {
  text: string;
  values: unknown[];
}

export interface RunOptions {
  signal?: AbortSignal;
  timeoutMs?: number;
  /** Command that begins a transaction around the statement, usually that of a `Fence`. */
  begin?: string | undefined;
}

export interface Outcome {
  rows: unknown[][];
  /** Number of rows written or deleted. */
  changed: number;
}

const TIMEOUT_MS = 30_000;
const BIGINT = 20;
const NUMERIC = 1700;
/** Error codes of PostgreSQL after which it has closed the connection. */
const ENDED_STATE = /^(08|57P)/;
/**
 * Error codes of PostgreSQL for failures that may pass: lost connection, read-only server, login, deadlock, resources,
 * operator or system, and tables or columns that are not created yet.
 */
const TRANSIENT_STATE = /^(08|25006|28|40|42P01|42703|53|55|57|58)/;

/** Runs SQL statements with a time limit. A statement that is given up is also cancelled inside PostgreSQL. */
export class PostgresSession {
  /**
   * @param cancelling pool of connections for cancel requests. It must not be the pool of the queries, because slow
   *   queries may use all connections of their pool.
   */
  constructor(
    private readonly pool: Pool,
    private readonly cancelling: Pool,
  ) {}

  /** @throws StoreUnavailable, or the DatabaseError of an invalid statement */
  async run(
    { text, values }: Statement,
    { signal, timeoutMs = TIMEOUT_MS, begin }: RunOptions = {},
  ): Promise<Outcome> {
    signal?.throwIfAborted();
    try {
      const { rows, rowCount } = await within(timeoutMs, signal, async (stop) => {
        const client = await this.connect(stop);
        // A connection that is lost fails the query and also emits an event, which ends the process if nobody listens
        // to it.
        client.on('error', ignore);
        const query = queryWithin(client, begin, {
          text,
          values,
          rowMode: 'array',
          types: { getTypeParser },
        });
        return this.settle(client, query, { stop, isTransaction: begin !== undefined });
      });
      return { rows: rows as unknown[][], changed: rowCount ?? 0 };
    } catch (error) {
      signal?.throwIfAborted();
      if (error instanceof DatabaseError && !TRANSIENT_STATE.test(error.code ?? '')) throw error;
      throw new StoreUnavailable(error instanceof Error ? error.message : String(error), error);
    }
  }

  /** Runs a query and returns its rows. It throws the same errors as `run`. */
  async ask<Row extends unknown[]>(statement: Statement, signal?: AbortSignal): Promise<Row[]> {
    const { rows } = await this.run(statement, { signal });
    return rows as Row[];
  }

  private async connect(stop: AbortSignal): Promise<PoolClient> {
    const connecting = this.pool.connect();
    try {
      return await unlessStopped(connecting, stop);
    } catch (error) {
      connecting.then(
        (client) => client.release(),
        () => undefined,
      );
      throw error;
    }
  }

  private async settle<T>(
    client: PoolClient,
    query: Promise<T>,
    { stop, isTransaction }: { stop: AbortSignal; isTransaction: boolean },
  ): Promise<T> {
    try {
      const result = await unlessStopped(query, stop);
      release(client);
      return result;
    } catch (error) {
      if (stop.aborted) void this.cancel(client, query);
      else release(client, isTransaction || !(error instanceof DatabaseError) || hasEnded(error));
      throw error;
    }
  }

  /**
   * Cancels a query inside PostgreSQL and closes its connection, so that a late cancel request cannot hit another
   * query.
   */
  private async cancel(client: PoolClient, query: Promise<unknown>): Promise<void> {
    query.catch(() => undefined);
    const { processID } = client as PoolClient & { processID: number };
    await this.cancelling.query('SELECT pg_cancel_backend($1)', [processID]).catch(() => undefined);
    release(client, true);
  }
}

async function queryWithin(
  client: PoolClient,
  begin: string | undefined,
  query: QueryArrayConfig,
): Promise<QueryArrayResult> {
  if (begin === undefined) return client.query(query);
  await client.query(begin);
  const result = await client.query(query);
  await client.query('COMMIT');
  return result;
}

function hasEnded({ code = '' }: DatabaseError): boolean {
  return ENDED_STATE.test(code);
}

function release(client: PoolClient, isBroken = false): void {
  client.release(isBroken);
  // From now on, the pool handles errors of the connection.
  client.removeListener('error', ignore);
}

function ignore(): void {
  // The query reports the error of a lost connection, so there is nothing to do here.
}

function unlessStopped<T>(work: Promise<T>, stop: AbortSignal): Promise<T> {
  return new Promise((resolve, reject) => {
    const onStop = () => reject(stop.reason as Error);
    if (stop.aborted) return onStop();
    stop.addEventListener('abort', onStop, { once: true });
    work.then(resolve, reject).finally(() => stop.removeEventListener('abort', onStop));
  });
}

function getTypeParser(oid: number): (text: string) => unknown {
  if (oid === BIGINT) return Number;
  if (oid === NUMERIC) return toFinite;
  return types.getTypeParser(oid, 'text') as (text: string) => unknown;
}

/** @returns null for a number outside the range of a double */
function toFinite(text: string): number | null {
  const value = Number(text);
  return Number.isFinite(value) ? value : null;
}
