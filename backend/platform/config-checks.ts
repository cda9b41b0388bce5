import { isIP } from 'node:net';
import { EmailAddress } from '@mesonet/contract/common.js';

/** Host names that mean this machine itself. */
export const LOOPBACK_HOSTS: ReadonlySet<string> = new Set(['127.0.0.1', '::1', '[::1]', 'localhost']);

export function isOpenIdIssuer(value: string): boolean {
  return isSafeBase(value) && !new URL(value).pathname.includes('/.well-known');
}

/**
 * Accepts the URL of a service of profile pictures. Its host becomes part of the Content-Security-Policy, so it may
 * hold only letters, digits, dots and dashes.
 */
export function isAvatarService(value: string): boolean {
  return isSafeBase(value) && /^[a-z0-9.-]+$/.test(new URL(value).hostname);
}

/**
 * Accepts a URL to which the server appends paths. It must be https, or http on loopback. It must have no query and no
 * fragment, because text appended to them is no path, and no user name or password.
 */
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

/**
 * Accepts an origin: a scheme and a host, with or without a port. The host becomes part of the Content-Security-Policy,
 * so it may hold no character that could end a directive there.
 */
export function isOrigin(value: string): boolean {
  if (!URL.canParse(value)) return false;
  const { origin, protocol, hostname } = new URL(value);
  const isPlain = /^[a-z0-9.-]+$|^\[[0-9a-f:.]+\]$/.test(hostname);
  return ['http:', 'https:'].includes(protocol) && isPlain && value.replace(/\/$/, '') === origin;
}
