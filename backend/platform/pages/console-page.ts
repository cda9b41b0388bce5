import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Injectable } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { acceptsPages } from '../access/cross-site.js';
import type { Authenticator, Principal } from '../access/principal.js';
import { PROJECT_ROOT } from '../paths.js';
import { escapeHtml } from './escape-html.js';
import { hasSessionCookie, type PageReader, pagePreloads, withStart } from './page-start.js';

/** What a page says about itself to programs that show a link to it. */
export interface PageHead {
  title: string;
  description: string;
  /** `<meta>` elements: [attribute that names it, its name, its content]. */
  tags: readonly (readonly [attribute: 'name' | 'property', name: string, content: string])[];
}

/** @param url path and query as they were asked for; @returns null where there is nothing to say */
export type PageDescriber = (url: string) => PageHead | null;

const FILE = join(PROJECT_ROOT, 'frontend', 'dist', 'index.html');
const DASHBOARD = /^\/[A-Za-z0-9_-]{1,40}\/WeatherStations\/[^/?]+\/RT\/(main|overview|map)\/?(\?|$)/;
const TITLE = /<title>[^<]*<\/title>/;
const DESCRIPTION = /<meta name="description"[^>]*>/;

/** The console's one page, with a head of its own where a feature knows one. */
@Injectable()
export class ConsolePage {
  private describe: PageDescriber = () => null;
  private authenticator: Pick<Authenticator, 'authenticate'> | null = null;

  /** A feature says what it knows of pages. */
  describeWith(describe: PageDescriber): void {
    this.describe = describe;
  }

  /** A feature says who is signed in. */
  authenticateWith(authenticator: Pick<Authenticator, 'authenticate'>): void {
    this.authenticator = authenticator;
  }

  /** True when the asker takes a page at this address: programs that preview a link to a dashboard name no type. */
  isWanted(request: FastifyRequest): boolean {
    if (acceptsPages(request)) return true;
    const { accept } = request.headers;
    return DASHBOARD.test(request.url) && (accept === undefined || accept.includes('*/*'));
  }

  async send(request: Pick<FastifyRequest, 'url' | 'headers'>, reply: FastifyReply): Promise<void> {
    const head = DASHBOARD.test(request.url) ? this.describe(request.url) : null;
    const [html, pages, reader] = await Promise.all([
      readFile(FILE, 'utf8'),
      pagePreloads(),
      this.readerOf(request),
    ]);
    const page = withStart(head ? withHead(html, head) : html, { url: request.url, reader }, pages);
    // The page says whether somebody may be signed in, and the way back shows what a browser stored without asking, so
    // nothing is stored. It is not awaited: a reply that is awaited listens to its response once more, which Node then
    // warns of.
    void reply.status(200).header('Cache-Control', 'no-store').type('text/html').send(page);
  }

  private async readerOf({ headers: { cookie } }: Pick<FastifyRequest, 'headers'>): Promise<PageReader> {
    const isSignedIn = hasSessionCookie(cookie);
    const caller = isSignedIn ? await this.callerOf(cookie ?? '') : null;
    return { isSignedIn, isMemberOf: (accountId) => caller?.memberships.has(accountId) ?? false };
  }

  /** @returns null as well where nobody can say, because the database is away: the page itself needs none */
  private async callerOf(cookie: string): Promise<Principal | null> {
    return this.authenticator?.authenticate({ cookie }).catch(() => null) ?? null;
  }
}

/** Texts go in by functions: as plain replacements, `$&` in a name would be read as an instruction. */
export function withHead(html: string, { title, description, tags }: PageHead): string {
  const lines = tags.map(
    ([attribute, name, content]) => `<meta ${attribute}="${name}" content="${escapeHtml(content)}" />`,
  );
  return html
    .replace(DESCRIPTION, () => `<meta name="description" content="${escapeHtml(description)}" />`)
    .replace(TITLE, () => [`<title>${escapeHtml(title)}</title>`, ...lines].join('\n    '));
}
