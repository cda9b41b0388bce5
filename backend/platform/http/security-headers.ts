import type { FastifyInstance } from 'fastify';

const CONTENT_SECURITY_POLICY = [
  "default-src 'self'",
  "script-src 'self'",
  // Ant Design writes its styles at run time.
  "style-src 'self' 'unsafe-inline'",
  "img-src 'self' data: blob:",
  "font-src 'self' data:",
  "connect-src 'self'",
  "object-src 'none'",
  "base-uri 'self'",
  "form-action 'self'",
].join('; ');

/** A dashboard opened with `?kiosk=1` is made for embedding: any page may frame it. */
const EMBEDDABLE =
  /^\/[A-Za-z0-9_-]{1,40}\/WeatherStations\/[^/]+\/RT\/(main|overview|map)\/?\?(.*&)?kiosk=1(&|$)/;

export function setSecurityHeaders(fastify: FastifyInstance): void {
  fastify.addHook('onRequest', (request, reply, done) => {
    const ancestors = EMBEDDABLE.test(request.url) ? '*' : "'self'";
    void reply.headers({
      'Content-Security-Policy': `${CONTENT_SECURITY_POLICY}; frame-ancestors ${ancestors}`,
      'Cross-Origin-Resource-Policy': 'same-origin',
      'Referrer-Policy': 'strict-origin-when-cross-origin',
      'X-Content-Type-Options': 'nosniff',
    });
    if (request.protocol === 'https') void reply.header('Strict-Transport-Security', 'max-age=31536000');
    done();
  });
}
