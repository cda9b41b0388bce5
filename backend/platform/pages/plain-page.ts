import { colour, type ColourName } from '@mesonet/contract/colours.js';
import type { FastifyReply } from 'fastify';
import { escapeHtml } from './escape-html.js';

const USED = ['page', 'card', 'line', 'edge', 'ink', 'muted', 'brand', 'onBrand', 'danger'] as const;

const variables = (theme: 'light' | 'dark') =>
  USED.map((name: ColourName) => `--${name}:${colour(name, theme)}`).join(';');

const STYLE = `
:root{color-scheme:light dark;${variables('light')}}
@media(prefers-color-scheme:dark){:root{${variables('dark')}}}
*{box-sizing:border-box}
body{margin:0;padding:48px 16px;background:var(--page);color:var(--ink);font:16px/1.5 system-ui,sans-serif}
main{max-width:440px;margin:0 auto;padding:24px;background:var(--card);border:1px solid var(--line);border-radius:8px}
main.wide{max-width:1000px}
h1{margin:0 0 16px;font-size:22px}
a{color:var(--brand)}
label{display:block;font-weight:600}
input{width:100%;margin:4px 0 16px;padding:10px;font:inherit;color:inherit;background:var(--card);border:1px solid var(--edge);border-radius:6px}
button{width:100%;padding:10px;font:inherit;font-weight:600;color:var(--onBrand);background:var(--brand);border:0;border-radius:6px;cursor:pointer}
.muted{color:var(--muted)}
[role=alert]{color:var(--danger)}
table{width:100%;border-collapse:collapse}
td,th{padding:6px 8px;text-align:left;border-bottom:1px solid var(--line)}
iframe{width:100%;height:420px;border:1px solid var(--line);border-radius:6px;background:#fff}
pre{white-space:pre-wrap;overflow-wrap:anywhere}
`;

export interface PlainPage {
  /** Plain text */
  title: string;
  /** HTML; whoever writes it escapes what people wrote. */
  body: string;
  isWide?: boolean;
}

/** Answers with a page whose address may be a secret: it is kept nowhere and told to nobody. */
export async function sendPlainPage(reply: FastifyReply, status: number, page: PlainPage): Promise<void> {
  await reply
    .status(status)
    .type('text/html; charset=utf-8')
    .headers({ 'Cache-Control': 'no-store', 'Referrer-Policy': 'same-origin' })
    .send(plainPage(page));
}

/** A page of a few lines that needs no console: it works without scripts and before anybody is signed in. */
export function plainPage({ title, body, isWide = false }: PlainPage): string {
  return `<!doctype html>
<html lang="en">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><meta name="robots" content="noindex"><title>${escapeHtml(title)} · Mesonet</title><style>${STYLE}</style></head>
<body><main${isWide ? ' class="wide"' : ''}><h1>${escapeHtml(title)}</h1>
${body}
</main></body>
</html>
`;
}
