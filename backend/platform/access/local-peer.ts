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

/** True for a program on this machine that speaks for itself. */
export function isFromThisMachine({
  socket,
  headers,
}: {
  socket: { remoteAddress?: string | undefined };
  headers: IncomingHttpHeaders;
}): boolean {
  const isForwarded = FORWARDING.some((name) => headers[name] !== undefined);
  return LOOPBACK.test(socket.remoteAddress ?? '') && !isForwarded;
}
