import type { IncomingHttpHeaders } from 'node:http';
import { addressRanges, includes, networkOf, plainAddress } from './client-address.js';

/** Who a request is counted for where something is limited. */
export interface Visitor {
  /** Stands for one visitor: an address, a network of IPv6, or what a proxy says of one. Not to be shown. */
  place: string;
  /** The proxy that `TRUSTED_PROXIES` does not name and that the visitor came through; null: none. */
  proxy: string | null;
}

/** Where proxies of an installation stand: this machine and networks that no stranger sends from. */
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

/** Headers in which a proxy says who it speaks for. */
const FORWARDING = ['x-forwarded-for', 'x-real-ip', 'forwarded'] as const;

export function isInside(address: string): boolean {
  return includes(INSIDE, address);
}

export function isForwarded(headers: IncomingHttpHeaders): boolean {
  return FORWARDING.some((name) => headers[name] !== undefined);
}

/**
 * Tells visitors apart for limits. One who comes through a proxy of the own network that `TRUSTED_PROXIES` does not
 * name is known by the last address that the proxy gives: proxies append the address they see, so a visitor cannot
 * choose it. Whoever sends from inside can, so such a proxy as a whole is limited too, generously.
 * @param ip the sender as far as it is believed: Fastify's `request.ip`
 * @param peer the address of the socket
 */
export function visitorOf(ip: string, peer: string | undefined, headers: IncomingHttpHeaders): Visitor {
  const sender = plainAddress(ip);
  const isUnnamedProxy = sender === plainAddress(peer ?? '') && isInside(sender) && isForwarded(headers);
  if (!isUnnamedProxy) return { place: networkOf(sender), proxy: null };
  return { place: `${networkOf(forwardedFor(headers))} by ${networkOf(sender)}`, proxy: networkOf(sender) };
}

/** The visitor of a request that Fastify has read. */
export function visitorOfRequest({
  ip,
  raw: { socket, headers },
}: {
  ip: string;
  raw: { socket: { remoteAddress?: string | undefined }; headers: IncomingHttpHeaders };
}): Visitor {
  return visitorOf(ip, socket.remoteAddress, headers);
}

/** The last address that a proxy names, cut to what an address may be long. */
function forwardedFor(headers: IncomingHttpHeaders): string {
  const list = [headers['x-forwarded-for'] ?? headers['x-real-ip'] ?? headers.forwarded ?? ''].flat().join();
  const last = list.split(',').at(-1)!.trim();
  const [, named] = /for="?\[?([^"\];]+)/i.exec(last) ?? [];
  return (named ?? last).slice(0, 45);
}
