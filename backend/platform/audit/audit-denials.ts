import type { FastifyInstance } from 'fastify';
import type { GuardedRequest } from '../access/allow.js';
import { addressOf } from '../access/address-of.js';
import { actorOf, type AuditCounter } from './audit-event.js';

/**
 * Counts refused requests in the audit log: those of signed-in callers that are answered with 403. Each is counted with
 * the path pattern of its route, also when the caller leaves before the answer.
 */
export function auditDenials(fastify: FastifyInstance, counter: AuditCounter): void {
  fastify.addHook('onSend', (request: GuardedRequest, { statusCode }, _, done) => {
    if (statusCode === 403 && request.principal) {
      const { objectAccount } = request;
      counter.count({
        action: 'access_denied',
        actor: actorOf(request.principal),
        address: addressOf(request) || null,
        accounts: objectAccount === undefined ? [] : [objectAccount],
        object: `${request.method} ${request.routeOptions.url ?? ''}`,
      });
    }
    done();
  });
}
