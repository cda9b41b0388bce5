import { lookup } from 'node:dns/promises';
import { isIP, type LookupFunction } from 'node:net';
import { Agent, request } from 'undici';
import { NotDelivered, RefusedNotice } from '../delivery-errors.js';
import type { OutsideAnswer } from './http-outcome.js';
import { isPublicAddress } from './public-address.js';
import { type Address, resolveOutside } from './resolve-outside.js';

/** Time limit of a request, from the DNS lookup of the name to the end of the answer. */
const LIMIT_MS = 10_000;
/** The most bytes of an answer that are read. The body of an answer is not used. */
const MOST_ANSWER_BYTES = 65_536;

export interface OutsideMessage {
  headers: Record<string, string>;
  body: string | Buffer;
}

export type Resolve = (host: string) => Promise<Address[]>;

export interface Guard {
  /** Servers, as `host:port`, that may have a private address and may be called by http instead of https. */
  privateHosts: readonly string[];
  /** Looks up the addresses of the host. It is called once per request. */
  resolve?: Resolve;
}

/**
 * Sends a request to an address that a user has entered. It uses only https and public addresses: it looks the name up
 * once, checks each of its addresses and connects to one of them. It does not follow redirects.
 * @throws RefusedNotice when the address is not allowed
 * @throws NotDelivered when the server does not answer in time
 */
export async function postOutside(
  address: string,
  message: OutsideMessage,
  { privateHosts, resolve }: Guard,
): Promise<OutsideAnswer> {
  const url = parsed(address);
  const isPrivate = privateHosts.includes(`${url.hostname}:${url.port || defaultPort(url)}`);
  if (url.protocol !== 'https:' && !(isPrivate && url.protocol === 'http:'))
    throw new RefusedNotice(`${url.host} is not called: its address does not start with https://`);
  const signal = AbortSignal.timeout(LIMIT_MS);
  try {
    const host = url.hostname.replace(/^\[|\]$/g, '');
    const addresses = await beforeAbort((resolve ?? resolverOf(isPrivate))(host), signal);
    if (!isPrivate && !addresses.every((each) => isPublicAddress(each.address)))
      throw new RefusedNotice(`${url.host} is not called: its address is not public`);
    return await post(url, message, { addresses, signal });
  } catch (error) {
    if (error instanceof RefusedNotice) throw error;
    throw new NotDelivered(`${url.host} ${signal.aborted ? 'did not answer in time' : troubleOf(error)}`);
  }
}

async function post(
  url: URL,
  { headers, body }: OutsideMessage,
  { addresses, signal }: { addresses: Address[]; signal: AbortSignal },
): Promise<OutsideAnswer> {
  // Each request makes an `Agent`, which holds its connection. A shared `Agent` could reuse a connection after the DNS
  // name has got another address.
  const agent = new Agent({ connect: { lookup: pinnedTo(addresses), timeout: LIMIT_MS } });
  try {
    const answer = await request(url, { method: 'POST', headers, body, signal, dispatcher: agent });
    const retryAfter = answer.headers['retry-after'];
    // Only the status of the answer matters. An endless body is cut off without an error.
    await answer.body.dump({ limit: MOST_ANSWER_BYTES, signal }).catch(() => undefined);
    return { status: answer.statusCode, retryAfter: Array.isArray(retryAfter) ? retryAfter[0] : retryAfter };
  } finally {
    await agent.destroy();
  }
}

function pinnedTo(addresses: Address[]): LookupFunction {
  return (_host, options, callback) => {
    const first = addresses[0]!;
    if (options.all) callback(null, addresses);
    else callback(null, first.address, first.family);
  };
}

/**
 * Returns the function that looks a host name up: Node's `lookup` for a host that may have a private address, otherwise
 * `resolveOutside`, which asks only name servers. Only `lookup` also reads the hosts file of the machine, which may
 * contain private names.
 */
function resolverOf(isPrivate: boolean): Resolve {
  return async (host) => {
    const family = isIP(host);
    if (family !== 0) return [{ address: host, family }];
    return isPrivate ? lookup(host, { all: true }) : resolveOutside(host);
  };
}

function parsed(address: string): URL {
  if (!URL.canParse(address)) throw new RefusedNotice('The address is not valid');
  return new URL(address);
}

function defaultPort({ protocol }: URL): string {
  return protocol === 'http:' ? '80' : '443';
}

function beforeAbort<T>(promise: Promise<T>, signal: AbortSignal): Promise<T> {
  const aborted = new Promise<never>((_, reject) => {
    signal.addEventListener('abort', () => reject(signal.reason as Error), { once: true });
  });
  return Promise.race([promise, aborted]);
}

const TROUBLES: Readonly<Record<string, string>> = {
  ENOTFOUND: 'has no address',
  EAI_AGAIN: 'could not be looked up',
  ECONNREFUSED: 'refused the connection',
  ECONNRESET: 'broke the connection off',
  UND_ERR_SOCKET: 'broke the connection off',
};

function troubleOf(error: unknown): string {
  const { code, message } = error as { code?: string; message?: string };
  return (code !== undefined && TROUBLES[code]) || `could not be reached: ${message ?? String(error)}`;
}
