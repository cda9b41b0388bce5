import type { IncomingHttpHeaders } from 'node:http';
import type { Config } from '../config.js';
import { Forbidden } from '../errors.js';
import { bearerOf } from './principal.js';

/** HTTP methods that change nothing. */
export const SAFE_METHODS: ReadonlySet<string> = new Set(['GET', 'HEAD', 'OPTIONS']);

/**
 * Tells whether an origin is this server's own: the origin of PUBLIC_URL, or one with http or https and the `Host` of
 * the request.
 */
export function isOwnOrigin(origin: string, headers: IncomingHttpHeaders, config: Config): boolean {
  if (!URL.canParse(origin)) return false;
  const given = new URL(origin);
  const isPublic = given.origin === new URL(config.PUBLIC_URL).origin;
  const isHost = ['http:', 'https:'].includes(given.protocol) && given.host === headers.host;
  return isPublic || isHost;
}

/**
 * Refuses a request that another site made the browser send with the cookie of this server.
 * @param always true to check a GET, too: the specification of the API demands some GET routes that change something
 * @throws Forbidden `Cross-site request refused`
 */
export function refuseCrossSite(
  request: { method: string; headers: IncomingHttpHeaders },
  config: Config,
  always = false,
): void {
  if (!always && SAFE_METHODS.has(request.method)) return;
  const site = request.headers['sec-fetch-site'];
  const { origin, referer } = request.headers;
  const isForeign =
    site === 'cross-site' ||
    site === 'same-site' ||
    [origin, referer].some((sent) => sent !== undefined && !isOwnOrigin(sent, request.headers, config));
  if (isForeign) throw new Forbidden('Cross-site request refused', 'cross_site_request');
}

/** True when the client asks for HTML, as a browser that opens an address does. */
export function acceptsPages({ headers }: { headers: IncomingHttpHeaders }): boolean {
  return headers.accept?.includes('text/html') ?? false;
}

/**
 * Tells whether a GET that changes something must first be confirmed by a click on a
 * button of this server. This is so when a browser opens the address and no header
 * shows that this server's own page sent it there. Call it after `refuseCrossSite`.
 */
export function needsButton(request: { headers: IncomingHttpHeaders }): boolean {
  const { 'sec-fetch-site': site, origin, referer } = request.headers;
  const isOurs = site === 'same-origin' || origin !== undefined || referer !== undefined;
  return !isOurs && acceptsPages(request);
}

/**
 * Refuses a cross-site request that is admitted because of its cookie. A request with an access token passes, because
 * no other site can make a browser send one.
 * @throws Forbidden `Cross-site request refused`
 */
export function refuseLentCookie(
  request: { method: string; headers: IncomingHttpHeaders },
  config: Config,
): void {
  if (request.headers.cookie && bearerOf(request.headers) === null) refuseCrossSite(request, config);
}
