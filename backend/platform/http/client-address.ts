import type { IncomingMessage } from 'node:http';
import { BlockList, isIP, isIPv6, type Server } from 'node:net';

/** @param entries IP addresses and CIDR ranges, as in `TRUSTED_PROXIES` */
export function addressRanges(entries: readonly string[]): BlockList {
  const ranges = new BlockList();
  for (const entry of entries) {
    const [address = '', bits] = entry.split('/');
    const family = isIPv6(address) ? 'ipv6' : 'ipv4';
    if (bits === undefined) ranges.addAddress(address, family);
    else ranges.addSubnet(address, Number(bits), family);
  }
  return ranges;
}

const LOOPBACK = addressRanges(['127.0.0.0/8', '::1']);

export const isLoopback = (address: string): boolean => includes(LOOPBACK, address);

/**
 * Makes Node keep the address of each connection. Node asks the system for it when somebody first reads it, and a caller
 * may have left by then, before the request is answered.
 */
export function keepAddresses(server: Server): void {
  server.on('connection', (socket) => void socket.remoteAddress);
}

/**
 * Finds the sender of an upgrade request, which Fastify does not handle. As in Fastify's `request.ip`, it is the last
 * address in X-Forwarded-For that is not one of our proxies.
 */
export function clientAddress(
  { headers, socket }: Pick<IncomingMessage, 'headers' | 'socket'>,
  proxies: BlockList,
): string {
  const forwarded = String(headers['x-forwarded-for'] ?? '')
    .split(',')
    .map((address) => address.trim())
    .filter(Boolean);
  const way = [...forwarded, socket.remoteAddress ?? ''];
  let at = way.length - 1;
  while (at > 0 && includes(proxies, way[at]!)) at -= 1;
  return plainAddress(way[at]!);
}

/**
 * Returns what identifies one sender for limits: its IPv4 address, or the first 64 bits of its IPv6 address, because
 * one sender usually has all addresses that begin with these bits.
 */
export function networkOf(address: string): string {
  const known = plainAddress(address);
  if (!isIPv6(known)) return known;
  const [head = '', tail] = known.split('%')[0]!.toLowerCase().split('::');
  const groups = head.split(':').filter(Boolean);
  const after = (tail ?? '').split(':').filter(Boolean);
  const zeros = tail === undefined ? 0 : 8 - groups.length - after.length;
  return [...groups, ...Array<string>(zeros).fill('0'), ...after].slice(0, 4).join(':');
}

export function includes(ranges: BlockList, address: string): boolean {
  const known = plainAddress(address);
  return isIP(known) > 0 && ranges.check(known, isIPv6(known) ? 'ipv6' : 'ipv4');
}

/** Turns an IPv4 address in IPv6 notation (`::ffff:192.0.2.1`) into plain IPv4. */
export function plainAddress(address: string): string {
  return address.replace(/^::ffff:(?=\d+\.)/i, '');
}
