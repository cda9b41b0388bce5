import type { IncomingHttpHeaders } from 'node:http';

const LOOPBACK = /^(?:::ffff:)?127\.|^::1$/;
/** Headers that a proxy adds. A request with one of them may come from elsewhere through a proxy on this computer. */
const FORWARDING = [
  'forwarded',
  'via',
  'x-forwarded-for',
  'x-forwarded-host',
  'x-forwarded-proto',
  'x-real-ip',
];

/** Names of this computer in the header `Host`, with or without a port. */
const LOCAL_HOST = /^(?:localhost|127(?:\.\d{1,3}){3}|\[::1\])(?::\d{1,5})?$/i;

/**
 * True for a program on this computer that sends a request of its own. `Host` must also name this computer: a foreign
 * site can make a browser on this computer call this server, but then `Host` is the name of that site. Likewise, a
 * proxy that adds no headers passes on the public name of the server.
 */
export function isFromThisMachine({
  socket,
  headers,
}: {
  socket: { remoteAddress?: string | undefined };
  headers: IncomingHttpHeaders;
}): boolean {
  const isForwarded = FORWARDING.some((name) => headers[name] !== undefined);
  return LOOPBACK.test(socket.remoteAddress ?? '') && LOCAL_HOST.test(headers.host ?? '') && !isForwarded;
}
