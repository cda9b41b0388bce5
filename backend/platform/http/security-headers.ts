import type { FastifyInstance } from 'fastify';
import type { Config } from '../config.js';
import { OWN_FRAMES } from '../pages/frames.js';

/** The checkout, which is the only page that runs the script of the payment provider and shows its frame. */
const CHECKOUT = /^\/admin\/[A-Za-z0-9_-]{1,40}\/subscription\/checkout\/?(\?|$)/;

/** Pages of the console. They may load pictures of products from the payment provider. */
const CONSOLE = /^\/admin(\/|$)/;

/** Hosts from which Paddle Billing, the payment provider, serves its script, styles and frame. */
const PADDLE = 'https://*.paddle.com';

/** Foreign origins that the Content-Security-Policy allows, each with a space before it; empty means none. */
interface Outside {
  pictures?: string;
  frames?: string;
  /** Origins that the checkout of the payment provider needs. */
  checkout?: string;
}

const policyWith = ({ pictures = '', frames = '', checkout = '' }: Outside) => [
  "default-src 'self'",
  `script-src 'self'${checkout}`,
  // Ant Design, the component library, writes its styles at run time.
  `style-src 'self' 'unsafe-inline'${checkout}`,
  `img-src 'self' data: blob:${pictures}${checkout}`,
  `font-src 'self' data:${checkout}`,
  `connect-src 'self'${checkout}`,
  `frame-src 'self'${frames}${checkout}`,
  "object-src 'none'",
  "base-uri 'none'",
  "form-action 'self'",
];

/**
 * The headers that Helmet would set. They are built once here, because its plugin takes a tenth of the time of a short
 * answer.
 */
const HEADERS = {
  // Answers hold passwords, tokens and private data. A route whose answers may be cached sets another value itself.
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

/**
 * Sets the security headers of every answer. There is no `X-Frame-Options`, because `frame-ancestors` of the
 * Content-Security-Policy says who may frame a page, and the older header cannot allow everybody.
 */
export function setSecurityHeaders(fastify: FastifyInstance, config: Config): void {
  const headersFor = headersOf(config);
  fastify.addHook('onRequest', ({ url }, reply, done) => {
    void reply.headers(headersFor(url));
    done();
  });
}

/** @returns a function from the URL of a request to the headers of its answer; each set is built only once */
function headersOf({ PUBLIC_URL, AVATAR_URL, SCREENS_ORIGIN, billing }: Config) {
  const isHttps = PUBLIC_URL.startsWith('https:');
  const outside = {
    pictures: AVATAR_URL === null ? '' : ` ${new URL(AVATAR_URL).origin}`,
    frames: SCREENS_ORIGIN ? ` ${SCREENS_ORIGIN}` : '',
  };
  const headersWith = (more: Outside) => ({
    'content-security-policy': [...policyWith({ ...outside, ...more }), OWN_FRAMES].join(';'),
    ...HEADERS,
    ...(isHttps && { 'strict-transport-security': 'max-age=31536000; includeSubDomains' }),
  });
  const own = headersWith({});
  if (!billing) return () => own;
  const provider = billing.apiUrl === null ? null : new URL(billing.apiUrl).origin;
  // If billing uses Paddle itself, pictures from any https host are allowed, because the operator may host pictures of
  // products anywhere. If billing uses another address, pictures of products are allowed only from there.
  const pictures = `${outside.pictures} ${provider ?? 'https:'}`;
  const forConsole = headersWith({ pictures });
  const checkout = headersWith({ pictures, checkout: ` ${provider ?? PADDLE}` });
  return (url: string) => {
    if (CHECKOUT.test(url)) return checkout;
    return CONSOLE.test(url) ? forConsole : own;
  };
}
