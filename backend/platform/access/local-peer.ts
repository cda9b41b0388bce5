import type { IncomingHttpHeaders } from 'node:http';

const LOOPBACK = /^(?:::ffff:)?127\.|^::1$/;
/** A proxy on this machine speaks for somebody else, and says so by one of these. */
const FORWARDING = [
  'forwarded',
  'via',
  'x-forwarded-for',
  'x-forwarded-host',
  'x-forwarded-proto',
  'x-real-ip',
];

/** Names of this machine in `Host`, without the port. */
const LOCAL_HOST = /^(?:localhost|127(?:\.\d{1,3}){3}|\[::1\])(?::\d{1,5})?$/i;

/**
 * True for a program on this machine that speaks for itself. Its `Host` names this machine too: a browser here that was
 * led to a foreign name with our address names that one, and so does a proxy that adds no header of its own.
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
