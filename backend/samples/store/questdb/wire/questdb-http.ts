import { MINUTE_MS } from '@mesonet/model/durations.js';
import { type Dispatcher, Pool } from 'undici';
import { StoreUnavailable } from '../../store-errors.js';
import type { Cell } from '../../../../bytes/cells.js';
import { endsAsParquet } from '../../../../bytes/read-parquet.js';
import { endsWhole } from '../../../../bytes/read-dataset.js';
import { rowsOf, wholeDataset } from './query-answer.js';
import { type Answer, type Asking, NoAnswerInTime, wholeAnswer } from './whole-answer.js';

export interface QuestDbConnection {
  httpUrl: string;
  username?: string;
  password?: string;
}

/**
 * A group of requests that share connections. `wide` is for reads of long ranges. Each of them maps so many files into
 * memory that only one runs at a time, so that QuestDB stays below the 65,530 memory maps that a process may have.
 * `narrow` is for all other reads; `NARROW_MS` in `table-queries.ts` sets the limit. `file` is for Parquet files, and
 * `write` for everything else.
 */
export type Lane = 'write' | 'narrow' | 'wide' | 'file';

export interface RequestOptions extends Partial<Asking> {
  lane: Lane;
}

/** Options for a request that reads many files and so takes long. */
export const WIDE = { lane: 'wide', timeoutMs: MINUTE_MS } as const;

/**
 * Number of connections for each group of requests. `write` has three, so that writing rows, a barrier and asking for
 * the position do not wait for each other. `file` has two, because a QuestDB on two cores allows no more by default.
 */
export const CONNECTIONS: Record<Lane, number> = { write: 3, narrow: 6, wide: 1, file: 2 };
/** After QuestDB has not written a Parquet file, none is asked for during this time. */
const WITHOUT_PARQUET_MS = MINUTE_MS;
const PLAIN_PARQUET = 'fmt=parquet&compression_codec=uncompressed&statistics_enabled=false';
const CONNECT_TIMEOUT_MS = 3_000;
const REQUEST_TIMEOUT_MS = 30_000;

/** QuestDB will never accept one of the lines. */
export class LineRefusal extends Error {
  /** @param line number of the line in the request body, counted from 1 */
  constructor(
    message: string,
    readonly line: number,
  ) {
    super(message);
  }
}

/** Sends line protocol and SQL to QuestDB over HTTP. Each group of requests (`Lane`) has its own connections. */
export class QuestDbHttp {
  private readonly pools: Record<Lane, Dispatcher>;
  private readonly path: string;
  private readonly headers: Record<string, string>;
  /** Reading of the process's clock until which no Parquet file is asked for, ms. */
  private withoutParquetUntil = 0;

  constructor({ httpUrl, username, password }: QuestDbConnection) {
    const { origin, pathname } = new URL(httpUrl);
    this.path = pathname.replace(/\/+$/, '');
    const credentials = Buffer.from(`${username ?? ''}:${password ?? ''}`).toString('base64');
    this.headers = username === undefined ? {} : { authorization: `Basic ${credentials}` };
    const open = (lane: Lane) =>
      new Pool(origin, { connections: CONNECTIONS[lane], connect: { timeout: CONNECT_TIMEOUT_MS } });
    this.pools = { write: open('write'), narrow: open('narrow'), wide: open('wide'), file: open('file') };
  }

  /**
   * Writes rows in line protocol, with times in microseconds, in one transaction.
   * @throws LineRefusal when QuestDB can never accept one of the lines
   * @throws StoreUnavailable for every other failure
   */
  async writeLines(lines: Buffer, asked: Pick<Asking, 'maySend'> = {}): Promise<void> {
    const options = { lane: 'write', ...asked } as const;
    const { status, bytes } = await this.request('POST', '/write?precision=u', options, lines);
    if (status === 204) return;
    const { line, message } = parseRefusal(bytes.toString());
    if (status === 400 && line !== undefined) throw new LineRefusal(message, line);
    throw new StoreUnavailable(`QuestDB answered a write with ${status}: ${message}`);
  }

  /**
   * Runs one SQL statement.
   * @returns the rows, as arrays; none for a statement that returns no rows
   * @throws QuestDbRefusal when the statement is invalid
   * @throws StoreUnavailable for every other failure
   */
  async query(sql: string, options: RequestOptions): Promise<unknown[][]> {
    return rowsOf(await this.execute(sql, options));
  }

  /**
   * Runs an SQL statement that returns many rows.
   * @param width number of columns
   * @returns the result as columns
   */
  async columns(sql: string, width: number, options: RequestOptions): Promise<Cell[][]> {
    const answer = await this.execute(sql, options);
    const columns = answer.status === 200 ? wholeDataset(answer.bytes, width) : undefined;
    if (columns) return columns;
    const rows = rowsOf(answer) as Cell[][];
    return Array.from({ length: width }, (_, i) => rows.map((row) => row[i]!));
  }

  /**
   * Runs an SQL statement that returns many rows.
   * @returns the undecoded answer, which is complete; `readDataset` decodes it
   */
  async bytes(sql: string, options: RequestOptions): Promise<Buffer<ArrayBuffer>> {
    const answer = await this.execute(sql, options);
    if (answer.status === 200 && endsWhole(answer.bytes)) return answer.bytes;
    rowsOf(answer);
    throw new StoreUnavailable('QuestDB answered a query without rows');
  }

  /**
   * Runs an SQL statement whose columns are times and numbers, and that returns many rows.
   * @returns the rows as a complete Parquet file, which `readParquet` reads; null when QuestDB writes none now, for
   * example because it has as many connections for files as it allows, or is older than Parquet files
   * @throws StoreUnavailable when there is no answer in time
   */
  async parquet(sql: string, asking: Partial<Asking> = {}): Promise<Buffer<ArrayBuffer> | null> {
    if (performance.now() < this.withoutParquetUntil) return null;
    const answer = await this.writtenFile(sql, asking);
    if (answer?.status === 200 && endsAsParquet(answer.bytes)) return answer.bytes;
    this.withoutParquetUntil = performance.now() + WITHOUT_PARQUET_MS;
    return null;
  }

  private async writtenFile(sql: string, asking: Partial<Asking>): Promise<Answer | null> {
    const path = `/exp?${PLAIN_PARQUET}&query=${encodeURIComponent(sql)}`;
    try {
      return await this.request('GET', path, { lane: 'file', ...asking });
    } catch (error) {
      // QuestDB also closes a connection to refuse it.
      if (error instanceof StoreUnavailable && !(error.cause instanceof NoAnswerInTime)) return null;
      throw error;
    }
  }

  async close(): Promise<void> {
    await Promise.all(Object.values(this.pools).map((pool) => pool.destroy()));
  }

  private execute(sql: string, options: RequestOptions): Promise<Answer> {
    return this.request('GET', `/exec?nm=true&query=${encodeURIComponent(sql)}`, options);
  }

  private async request(
    method: 'GET' | 'POST',
    path: string,
    { lane, timeoutMs = REQUEST_TIMEOUT_MS, ...asking }: RequestOptions,
    body?: Buffer,
  ): Promise<Answer> {
    const { signal } = asking;
    signal?.throwIfAborted();
    try {
      const options: Dispatcher.DispatchOptions = {
        method,
        path: this.path + path,
        headers: this.headers,
        body,
      };
      // Closing the connection stops the query in QuestDB. The header Statement-Timeout is no help: QuestDB 9.3.4
      // applies the first one that it receives to all later queries.
      return await wholeAnswer(this.pools[lane], options, { ...asking, timeoutMs });
    } catch (cause) {
      signal?.throwIfAborted();
      if (cause instanceof StoreUnavailable) throw cause;
      throw new StoreUnavailable(`QuestDB did not answer: ${messageOf(cause)}`, cause);
    }
  }
}

function parseRefusal(text: string): { line?: number; message: string } {
  try {
    const { line, message } = JSON.parse(text) as { line?: number; message?: string };
    return { line, message: message ?? text.slice(0, 300) };
  } catch {
    return { message: text.slice(0, 300) };
  }
}

function messageOf(cause: unknown): string {
  return cause instanceof Error ? cause.message : String(cause);
}
