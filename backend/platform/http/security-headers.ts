import type { FastifyInstance } from 'fastify';
import type { Config } from '../config.js';

/** A dashboard opened with `?kiosk=1` is made for embedding: any page may frame it. */
const EMBEDDABLE =
  /^\/[A-Za-z0-9_-]{1,40}\/WeatherStations\/[^/]+\/RT\/(main|overview|map)\/?\?(.*&)?kiosk=1(&|$)/;

/** @param pictures the origin of profile pictures, @param screens that of custom screens; empty: there is none */
const policyWith = (pictures: string, screens: string) => [
  "default-src 'self'",
  "script-src 'self'",
  // Ant Design writes its styles at run time.
  "style-src 'self' 'unsafe-inline'",
  `img-src 'self' data: blob:${pictures && ` ${pictures}`}`,
  "font-src 'self' data:",
  `frame-src 'self'${screens && ` ${screens}`}`,
  "object-src 'none'",
  "base-uri 'none'",
  "form-action 'self'",
];

/** What Helmet would say, put together once: its plugin does so for each answer, a tenth of the time of a short one. */
const HEADERS = {
  // Answers hold passwords, tokens and data of one caller. A route whose answer may be kept says so itself.
  'cache-control': 'no-store',
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'origin-agent-cluster': '?1',
  'referrer-policy': 'strict-origin-when-cross-origin',
  'x-content-type-options': 'nosniff',
  'x-dns-prefetch-control': 'off',
  'x-download-options': 'noopen',
  'x-permitted-cross-domain-policies': 'none',
  'x-xss-protection': '0',
};

/** Of every answer. No `X-Frame-Options`: the policy says who may frame, and the older header could not allow everybody. */
export function setSecurityHeaders(fastify: FastifyInstance, config: Config): void {
  const isHttps = config.PUBLIC_URL.startsWith('https:');
  const pictures = config.AVATAR_URL === null ? '' : new URL(config.AVATAR_URL).origin;
  const policy = policyWith(pictures, config.SCREENS_ORIGIN ?? '');
  const headersFor = (frameAncestors: string) => ({
    'content-security-policy': [...policy, `frame-ancestors ${frameAncestors}`].join(';'),
    ...HEADERS,
    ...(isHttps && { 'strict-transport-security': 'max-age=31536000; includeSubDomains' }),
  });
  const [own, embeddable] = [headersFor("'self'"), headersFor('*')];
  fastify.addHook('onRequest', ({ url }, reply, done) => {
    void reply.headers(EMBEDDABLE.test(url) ? embeddable : own);
    done();
  });
}
