import { isIP } from 'node:net';
import { EmailAddress } from '@mesonet/contract/common.js';

/** Hosts by which this machine is reached from itself alone. */
export const LOOPBACK_HOSTS: ReadonlySet<string> = new Set(['127.0.0.1', '::1', '[::1]', 'localhost']);

export function isOpenIdIssuer(value: string): boolean {
  if (!URL.canParse(value)) return false;
  const { protocol, hostname, username, search, hash, pathname } = new URL(value);
  const isSafe = protocol === 'https:' || (protocol === 'http:' && LOOPBACK_HOSTS.has(hostname));
  return isSafe && username + search + hash === '' && !pathname.includes('/.well-known');
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
