import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Injectable } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { acceptsPages } from '../access/cross-site.js';
import type { Authenticator, Principal } from '../access/principal.js';
import { PROJECT_ROOT } from '../paths.js';
import { escapeHtml } from './escape-html.js';
import { allowForeignFrames } from './frames.js';
import { hasSessionCookie, type PageReader, pagePreloads, withStart } from './page-start.js';

/** Title and description in the HTML head of a page, for programs that show a preview of a link to it. */
export interface PageHead {
  title: string;
  description: string;
  /** Further `<meta>` elements: [the attribute that names the element, its name, its content]. */
  tags: readonly (readonly [attribute: 'name' | 'property', name: string, content: string])[];
}

/**
 * @param url path and query of the request
 * @returns null for a page without a description of its own, for example one that not everybody may see
 */
export type PageDescriber = (url: string) => PageHead | null;

const FILE = join(PROJECT_ROOT, 'frontend', 'dist', 'index.html');
const DASHBOARD = /^\/[A-Za-z0-9_-]{1,40}\/WeatherStations\/[^/?]+\/RT\/(main|overview|map)\/?(\?|$)/;
/** A dashboard in the view that is made for frames of other sites. */
const KIOSK = /[?&]kiosk=1(&|$)/;
const TITLE = /<title>[^<]*<\/title>/;
const DESCRIPTION = /<meta name="description"[^>]*>/;

/**
 * Serves the one HTML page of the console. At addresses for which a feature supplies a title and a description, the
 * page has these instead of the usual ones.
 */
@Injectable()
export class ConsolePage {
  private describe: PageDescriber = () => null;
  private authenticator: Pick<Authenticator, 'authenticate'> | null = null;

  /** Sets the function that supplies titles and descriptions of pages. */
  describeWith(describe: PageDescriber): void {
    this.describe = describe;
  }

  /** Sets the authenticator, which tells who is signed in. */
  authenticateWith(authenticator: Pick<Authenticator, 'authenticate'>): void {
    this.authenticator = authenticator;
  }

  /**
   * True when the client accepts an HTML page at this address. Programs that preview links to dashboards do not ask for
   * HTML by name, so for a dashboard it is enough that the client accepts all types.
   */
  isWanted(request: FastifyRequest): boolean {
    if (acceptsPages(request)) return true;
    const { accept } = request.headers;
    return DASHBOARD.test(request.url) && (accept === undefined || accept.includes('*/*'));
  }

  async send(request: Pick<FastifyRequest, 'url' | 'headers'>, reply: FastifyReply): Promise<void> {
    const head = DASHBOARD.test(request.url) ? this.describe(request.url) : null;
    // Only dashboards that everybody may see have a head of their own.
    if (head && KIOSK.test(request.url)) allowForeignFrames(reply);
    const [html, pages, reader] = await Promise.all([
      readFile(FILE, 'utf8'),
      pagePreloads(),
      this.readerOf(request),
    ]);
    const page = withStart(head ? withHead(html, head) : html, { url: request.url, reader }, pages);
    // The page must not be cached: it says whether somebody may be signed in, and the browser's back button shows a
    // cached page without a request. The code does not await the reply, because that adds an event listener, and Node
    // warns of too many listeners.
    void reply.status(200).header('Cache-Control', 'no-store').type('text/html').send(page);
  }

  private async readerOf({ headers: { cookie } }: Pick<FastifyRequest, 'headers'>): Promise<PageReader> {
    const isSignedIn = hasSessionCookie(cookie);
    const caller = isSignedIn ? await this.callerOf(cookie ?? '') : null;
    return { isSignedIn, isMemberOf: (accountId) => caller?.memberships.has(accountId) ?? false };
  }

  /** @returns null also while the database is away, because the page can be served without knowing the caller */
  private async callerOf(cookie: string): Promise<Principal | null> {
    return this.authenticator?.authenticate({ cookie }).catch(() => null) ?? null;
  }
}

/**
 * Inserts the title, description and tags into the HTML. The replacements are functions, because `String.replace` gives
 * a `$&` in a text, for example in the name of a station, a special meaning.
 */
export function withHead(html: string, { title, description, tags }: PageHead): string {
  const lines = tags.map(
    ([attribute, name, content]) => `<meta ${attribute}="${name}" content="${escapeHtml(content)}" />`,
  );
  return html
    .replace(DESCRIPTION, () => `<meta name="description" content="${escapeHtml(description)}" />`)
    .replace(TITLE, () => [`<title>${escapeHtml(title)}</title>`, ...lines].join('\n    '));
}
