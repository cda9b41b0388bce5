import type { FastifyReply } from 'fastify';

/** The directive of the Content-Security-Policy which lets only this server's own pages show an answer in a frame. */
export const OWN_FRAMES = "frame-ancestors 'self'";

/** Lets pages of any site show this answer in a frame. */
export function allowForeignFrames(reply: FastifyReply): void {
  const policy = String(reply.getHeader('content-security-policy'));
  void reply.header('content-security-policy', policy.replace(OWN_FRAMES, 'frame-ancestors *'));
}
