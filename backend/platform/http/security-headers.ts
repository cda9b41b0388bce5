import helmet from '@fastify/helmet';
import type { FastifyInstance } from 'fastify';
import type { Config } from '../config.js';

/** A dashboard opened with `?kiosk=1` is made for embedding: any page may frame it. */
const EMBEDDABLE =
  /^\/[A-Za-z0-9_-]{1,40}\/WeatherStations\/[^/]+\/RT\/(main|overview|map)\/?\?(.*&)?kiosk=1(&|$)/;

export async function setSecurityHeaders(fastify: FastifyInstance, config: Config): Promise<void> {
  const isHttps = config.PUBLIC_URL.startsWith('https:');
  await fastify.register(helmet, {
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'self'"],
        scriptSrc: ["'self'"],
        // Ant Design writes its styles at run time.
        styleSrc: ["'self'", "'unsafe-inline'"],
        imgSrc: ["'self'", 'data:', 'blob:'],
        fontSrc: ["'self'", 'data:'],
        objectSrc: ["'none'"],
        baseUri: ["'self'"],
        formAction: ["'self'"],
        frameAncestors: [(request) => (EMBEDDABLE.test(request.url ?? '') ? '*' : "'self'")],
      },
    },
    // The policy above says who may frame; the older header could not allow everybody.
    xFrameOptions: false,
    referrerPolicy: { policy: 'strict-origin-when-cross-origin' },
    strictTransportSecurity: isHttps ? { maxAge: 31_536_000, includeSubDomains: false } : false,
  });
}
