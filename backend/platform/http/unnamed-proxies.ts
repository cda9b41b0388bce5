import type { LoggerService } from '@nestjs/common';
import type { FastifyInstance } from 'fastify';
import { addressRanges, includes, plainAddress } from './client-address.js';
import { isForwarded, isInside } from './visitor.js';

/**
 * Warns the operator when requests come through a proxy that `TRUSTED_PROXIES` does not name. It warns once about a
 * proxy in a private network, with the value to set, and once about a public one, without the advice to trust it.
 */
export function warnOfUnnamedProxies(
  fastify: FastifyInstance,
  { trusted, logger }: { trusted: readonly string[]; logger: LoggerService },
): void {
  const ranges = addressRanges(trusted);
  const warned = { inside: false, outside: false };
  fastify.addHook('onRequest', ({ raw: { headers, socket } }, _, done) => {
    if (isForwarded(headers)) {
      const peer = plainAddress(socket.remoteAddress ?? '');
      const side = isInside(peer) ? 'inside' : 'outside';
      if (!warned[side] && !includes(ranges, peer)) {
        warned[side] = true;
        logger.warn(warningOf(peer, side), 'Http');
      }
    }
    done();
  });
}

function warningOf(peer: string, side: 'inside' | 'outside'): string {
  const fact = `${peer} forwards requests of others, and TRUSTED_PROXIES does not name it`;
  return side === 'inside'
    ? `${fact}: limits and the audit log know visitors by its address. If it is your proxy, set TRUSTED_PROXIES=${peer}`
    : `${fact}: what it says of others is not believed. Name it there only if it is a proxy of yours.`;
}
