import type { FastifyReply } from 'fastify';

/**
 * Sets headers that put a page into a sandbox, with an origin that no other page has, so that it shares nothing with the
 * console, whatever it contains. The page may still load its own files.
 */
export function sandbox(reply: FastifyReply): void {
  // A browser refuses to open a sandboxed page that has these two headers, so they are removed.
  for (const name of ['cross-origin-opener-policy', 'origin-agent-cluster']) reply.removeHeader(name);
  void reply.headers({
    'content-security-policy': 'sandbox allow-scripts',
    'cross-origin-resource-policy': 'cross-origin',
    'access-control-allow-origin': '*',
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'no-referrer',
  });
}
