import type { IncomingHttpHeaders } from 'node:http';
import { addressOf } from '../access/address-of.js';
import { addressRanges, includes, networkOf, plainAddress } from './client-address.js';

/** The sender that a rate limit counts a request for. */
export interface Visitor {
  /**
   * Identifies one visitor: an IPv4 address, an IPv6 network, or a client behind a proxy. It must not be shown to
   * anybody.
   */
  place: string;
  /** The proxy that forwarded the request although `TRUSTED_PROXIES` does not name it; null when there is none. */
  proxy: string | null;
}

/**
 * Addresses at which a proxy of the installation may run: this machine and private networks, which strangers cannot
 * send from.
 */
const INSIDE = addressRanges([
  '127.0.0.0/8',
  '10.0.0.0/8',
  '172.16.0.0/12',
  '192.168.0.0/16',
  '100.64.0.0/10',
  '169.254.0.0/16',
  '::1',
  'fc00::/7',
  'fe80::/10',
]);

/** Headers in which a proxy names the sender of a request. */
const FORWARDING = ['x-forwarded-for', 'x-real-ip', 'forwarded'] as const;

export function isInside(address: string): boolean {
  return includes(INSIDE, address);
}

export function isForwarded(headers: IncomingHttpHeaders): boolean {
  return FORWARDING.some((name) => headers[name] !== undefined);
}

/**
 * Identifies the sender of a request for rate limits. If a proxy in the private network forwarded the request and
 * `TRUSTED_PROXIES` does not name it, the sender is the last address that the proxy gives. A sender inside the private
 * network can forge that address; therefore a second, generous limit applies to such a proxy as a whole.
 * @param ip the trusted address of the sender: Fastify's `request.ip`
 * @param peer the remote address of the connection
 */
export function visitorOf(ip: string, peer: string | undefined, headers: IncomingHttpHeaders): Visitor {
  const sender = plainAddress(ip);
  const isUnnamedProxy = sender === plainAddress(peer ?? '') && isInside(sender) && isForwarded(headers);
  if (!isUnnamedProxy) return { place: networkOf(sender), proxy: null };
  return { place: `${networkOf(forwardedFor(headers))} by ${networkOf(sender)}`, proxy: networkOf(sender) };
}

/** Identifies the sender of a request that Fastify has read. */
export function visitorOfRequest(request: {
  ip: string | undefined;
  raw: { socket: { remoteAddress?: string | undefined }; headers: IncomingHttpHeaders };
}): Visitor {
  const { socket, headers } = request.raw;
  return visitorOf(addressOf(request), socket.remoteAddress, headers);
}

/** Returns the last address that a forwarding header names, cut to the greatest length of an address. */
function forwardedFor(headers: IncomingHttpHeaders): string {
  const list = [headers['x-forwarded-for'] ?? headers['x-real-ip'] ?? headers.forwarded ?? ''].flat().join();
  const last = list.split(',').at(-1)!.trim();
  const [, named] = /for="?\[?([^"\];]+)/i.exec(last) ?? [];
  return (named ?? last).slice(0, 45);
}
