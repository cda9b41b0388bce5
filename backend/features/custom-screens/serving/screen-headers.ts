import type { FastifyReply } from 'fastify';

/**
 * Puts an answer into an origin of its own: it shares nothing with the console, whatever it holds, and its own parts may
 * be loaded from there.
 */
export function sandbox(reply: FastifyReply): void {
  // A page that has these does not open in a sandbox.
  for (const name of ['cross-origin-opener-policy', 'origin-agent-cluster']) reply.removeHeader(name);
  void reply.headers({
    'content-security-policy': 'sandbox allow-scripts',
    'cross-origin-resource-policy': 'cross-origin',
    'access-control-allow-origin': '*',
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'no-referrer',
  });
}
