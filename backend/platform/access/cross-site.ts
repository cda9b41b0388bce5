import type { IncomingHttpHeaders } from 'node:http';
import type { Config } from '../config.js';
import { Forbidden } from '../errors.js';
import { bearerOf } from './principal.js';

/** Methods that change nothing. */
export const SAFE_METHODS: ReadonlySet<string> = new Set(['GET', 'HEAD', 'OPTIONS']);

/** Our own origin is that of PUBLIC_URL, or scheme + `Host` of the request. */
export function isOwnOrigin(origin: string, headers: IncomingHttpHeaders, config: Config): boolean {
  if (!URL.canParse(origin)) return false;
  const given = new URL(origin);
  const isPublic = given.origin === new URL(config.PUBLIC_URL).origin;
  const isHost = ['http:', 'https:'].includes(given.protocol) && given.host === headers.host;
  return isPublic || isHost;
}

/**
 * Refuses what another site made the browser send with our cookie.
 * @param always true for a specified GET that changes something
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
    [origin, referer].some((told) => told !== undefined && !isOwnOrigin(told, request.headers, config));
  if (isForeign) throw new Forbidden('Cross-site request refused', 'cross_site_request');
}

/** Whoever sent it shows pages to a person. */
export function acceptsPages({ headers }: { headers: IncomingHttpHeaders }): boolean {
  return headers.accept?.includes('text/html') ?? false;
}

/**
 * Whether a specified GET that changes something is to do so by a button of ours first: a browser opens it, and
 * nothing tells that it came from a page of ours. Ask once `refuseCrossSite` let it pass.
 */
export function needsButton(request: { headers: IncomingHttpHeaders }): boolean {
  const { 'sec-fetch-site': site, origin, referer } = request.headers;
  const isOurs = site === 'same-origin' || origin !== undefined || referer !== undefined;
  return !isOurs && acceptsPages(request);
}

/**
 * Refuses a cross-site request that is let in by its cookie. No page of another site can make a browser send a token.
 * @throws Forbidden `Cross-site request refused`
 */
export function refuseLentCookie(
  request: { method: string; headers: IncomingHttpHeaders },
  config: Config,
): void {
  if (request.headers.cookie && bearerOf(request.headers) === null) refuseCrossSite(request, config);
}
