import { setTimeout as delay } from 'node:timers/promises';
import { Client } from 'pg';
import { StartError } from './start-error.js';
import type { StartLog } from './start-log.js';

export interface QuestdbAddress {
  /** Address of QuestDB without user and password */
  httpUrl: string;
  username?: string;
  password?: string;
}

/** Time to wait for a database on another machine or in another container, which may start after this server. */
const PATIENCE_MS = 30_000;
const POLL_MS = 500;
/**
 * PostgreSQL's error codes for a wrong user or password, a missing database and missing rights. After one of these
 * errors, the start of the server fails at once instead of trying again.
 */
const REFUSALS = new Set(['28P01', '28000', '3D000', '42501']);

/**
 * Resolves when the PostgreSQL of DATABASE_URL answers.
 * @throws StartError when PostgreSQL refuses the user, or does not answer within 30 seconds
 */
export async function awaitDatabase(url: string, log: StartLog, signal: AbortSignal): Promise<void> {
  const { host } = new URL(url);
  const until = performance.now() + PATIENCE_MS;
  for (;;) {
    const failure = await connectOnce(url);
    if (failure === null) return;
    if (REFUSALS.has(failure.code ?? '') || performance.now() > until) {
      const reason = failure.message || failure.code;
      throw new StartError(`The PostgreSQL of DATABASE_URL (${host}) cannot be used: ${reason}.`, {
        cause: failure,
      });
    }
    log.progress(`Waiting for the PostgreSQL of DATABASE_URL (${host})`);
    await delay(POLL_MS, undefined, { signal });
  }
}

async function connectOnce(connectionString: string): Promise<NodeJS.ErrnoException | null> {
  const client = new Client({ connectionString, connectionTimeoutMillis: 5_000 });
  client.on('error', () => undefined);
  try {
    await client.connect();
    return null;
  } catch (error) {
    return error as NodeJS.ErrnoException;
  } finally {
    await client.end().catch(() => undefined);
  }
}

/** Separates user and password from the address, because HTTP clients do not accept them in it. */
export function splitQuestdbUrl(url: string): QuestdbAddress {
  const { protocol, host, pathname, username, password } = new URL(url);
  const httpUrl = `${protocol}//${host}${pathname}`.replace(/\/+$/, '');
  if (!username) return { httpUrl };
  return { httpUrl, username: decodeURIComponent(username), password: decodeURIComponent(password) };
}

/**
 * Sends one query to the QuestDB of QUESTDB_HTTP_URL. The server also starts while QuestDB is away, because samples
 * wait in the journal.
 * @returns one line that says why QuestDB does not answer; null when it answers
 * @throws StartError when QuestDB refuses the user or password
 */
export async function greetQuestdb({ httpUrl, username, password }: QuestdbAddress): Promise<string | null> {
  const basic = `Basic ${Buffer.from(`${username}:${password}`).toString('base64')}`;
  const headers = username ? { authorization: basic } : undefined;
  try {
    const answer = await fetch(`${httpUrl}/exec?query=select%201`, {
      headers,
      signal: AbortSignal.timeout(5_000),
    });
    await answer.arrayBuffer();
    if (answer.ok) return null;
    if (answer.status === 401 || answer.status === 403) {
      throw new StartError(
        `The QuestDB of QUESTDB_HTTP_URL (${httpUrl}) refuses the user or password in it.`,
      );
    }
    return `The QuestDB of QUESTDB_HTTP_URL (${httpUrl}) answers ${answer.status}; samples wait in the journal.`;
  } catch (error) {
    if (error instanceof StartError) throw error;
    return `The QuestDB of QUESTDB_HTTP_URL (${httpUrl}) does not answer; samples wait in the journal until it does.`;
  }
}
