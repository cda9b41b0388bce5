import { isIP } from 'node:net';
import { EmailAddress } from '@mesonet/contract/common.js';

/** Hosts by which this machine is reached from itself alone. */
export const LOOPBACK_HOSTS: ReadonlySet<string> = new Set(['127.0.0.1', '::1', '[::1]', 'localhost']);

export function isOpenIdIssuer(value: string): boolean {
  return isSafeBase(value) && !new URL(value).pathname.includes('/.well-known');
}

/** The host stands in the Content-Security-Policy, which takes letters, digits, dots and dashes only. */
export function isAvatarService(value: string): boolean {
  return isSafeBase(value) && /^[a-z0-9.-]+$/.test(new URL(value).hostname);
}

/** The server appends paths to this address: it is https, or http on loopback, and nothing follows its path. */
function isSafeBase(value: string): boolean {
  if (!URL.canParse(value)) return false;
  const { protocol, hostname, username, password, search, hash } = new URL(value);
  const isSafe = protocol === 'https:' || (protocol === 'http:' && LOOPBACK_HOSTS.has(hostname));
  return isSafe && username + password + search + hash === '';
}

export function isThreeRisingPercentages(values: number[]): values is [number, number, number] {
  return values.length === 3 && values.every((value, i) => value > (values[i - 1] ?? 0) && value <= 100);
}

export function isMailbox(text: string): boolean {
  const [, address] = /^[^<>\r\n]*<([^<>]+)>$/.exec(text) ?? [];
  return EmailAddress.safeParse(address ?? text).success;
}

export function isAddressOrRange(entry: string): boolean {
  const [address = '', bits, ...more] = entry.split('/');
  const version = isIP(address);
  if (!version || more.length > 0) return false;
  return bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) <= (version === 4 ? 32 : 128));
}

/** A scheme and a host, with a port or not. Its host is named in a policy, which other signs would end. */
export function isOrigin(value: string): boolean {
  if (!URL.canParse(value)) return false;
  const { origin, protocol, hostname } = new URL(value);
  const isPlain = /^[a-z0-9.-]+$|^\[[0-9a-f:.]+\]$/.test(hostname);
  return ['http:', 'https:'].includes(protocol) && isPlain && value.replace(/\/$/, '') === origin;
}
