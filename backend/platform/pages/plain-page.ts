import type { FastifyReply } from 'fastify';
import { escapeHtml } from './escape-html.js';
import { PLAIN_PAGE_POLICY, STYLE } from './plain-page-style.js';

/** The product's logo, as in the console. */
const BRAND_MARK =
  '<svg viewBox="0 0 32 32" aria-hidden="true"><circle cx="16" cy="21" r="2.6"/><path d="M9.5 16.5a8 8 0 0 1 13 0M5 12a14 14 0 0 1 22 0M16 24v5"/></svg>';

export interface PlainPage {
  /** The title as plain text. */
  title: string;
  /** HTML without inline styles, in which all text from users is escaped. */
  body: string;
  isWide?: boolean;
}

/**
 * Sends a page that the server renders itself. Its address may hold a secret, so it is not cached, and no other site
 * learns the address.
 */
export async function sendPlainPage(reply: FastifyReply, status: number, page: PlainPage): Promise<void> {
  await reply
    .status(status)
    .type('text/html; charset=utf-8')
    .headers({
      'Cache-Control': 'no-store',
      'Referrer-Policy': 'same-origin',
      'Content-Security-Policy': PLAIN_PAGE_POLICY,
    })
    .send(plainPage(page));
}

/** Renders a short page that works without the console, without scripts and before anybody is signed in. */
function plainPage({ title, body, isWide = false }: PlainPage): string {
  return `<!doctype html>
<html lang="en">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1"><meta name="robots" content="noindex"><title>${escapeHtml(title)} · Mesonet</title><link rel="icon" href="/favicon.svg" type="image/svg+xml"><style>${STYLE}</style></head>
<body><main${isWide ? ' class="wide"' : ''}><header>${BRAND_MARK}<h1>${escapeHtml(title)}</h1></header>
${body}
</main></body>
</html>
`;
}
