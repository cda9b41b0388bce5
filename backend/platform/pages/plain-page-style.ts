import { createHash } from 'node:crypto';
import { colour, type ColourName } from '@mesonet/model/colours.js';

const USED = ['page', 'card', 'line', 'edge', 'ink', 'muted', 'brand', 'onBrand', 'danger'] as const;

const variables = (theme: 'light' | 'dark') =>
  USED.map((name: ColourName) => `--${name}:${colour(name, theme)}`).join(';');

/**
 * Style of pages that the server renders itself, with the look of the console. Without the console's font file they
 * still read well.
 */
export const STYLE = `
@font-face{font-family:Inter;font-weight:100 900;font-display:swap;src:url(/assets/inter-latin-wght-normal.woff2) format("woff2")}
:root{color-scheme:light dark;${variables('light')}}
@media(prefers-color-scheme:dark){:root{${variables('dark')}}}
*{box-sizing:border-box}
body{display:grid;align-content:center;min-height:100dvh;margin:0;padding:24px 16px;background:var(--page);color:var(--ink);font:14px/1.5 Inter,system-ui,'Segoe UI',sans-serif}
main{width:100%;max-width:392px;margin:0 auto;padding:32px 32px 36px;background:var(--card);border:1px solid var(--line);border-radius:12px}
main.wide{align-self:start;max-width:1000px}
body:has(.wide){align-content:start}
header{display:flex;flex-direction:column;align-items:center;gap:8px;margin-bottom:24px;text-align:center}
.wide header{flex-direction:row;text-align:left}
header svg{flex:none;width:36px;height:36px;fill:none;stroke:var(--brand);stroke-width:2.4;stroke-linecap:round}
header circle{fill:var(--brand);stroke:none}
h1{margin:0;font-size:22px;font-weight:650;letter-spacing:-.01em;overflow-wrap:anywhere}
h2{font-size:16px;font-weight:650}
p{margin:0 0 16px}
p:last-child{margin-bottom:0}
a{color:var(--brand);text-underline-offset:2px}
label{display:block;font-weight:500}
input{width:100%;height:40px;margin:6px 0 18px;padding:0 11px;font:inherit;font-size:16px;font-weight:400;color:inherit;background:var(--card);border:1px solid var(--edge);border-radius:8px}
button,.button{display:flex;align-items:center;justify-content:center;width:100%;height:40px;font:inherit;font-size:16px;text-decoration:none;color:var(--onBrand);background:var(--brand);border:0;border-radius:8px;cursor:pointer}
:focus-visible{outline:2px solid var(--brand);outline-offset:2px}
.muted{color:var(--muted)}
[role=alert]{color:var(--danger)}
table{width:100%;border-collapse:collapse}
td,th{padding:8px;text-align:left;border-bottom:1px solid var(--line);overflow-wrap:anywhere}
th{color:var(--muted);font-weight:600}
iframe{width:100%;height:min(80vh,900px);border:1px solid var(--line);border-radius:8px;background:#fff}
pre{white-space:pre-wrap;overflow-wrap:anywhere}
@media(max-width:480px){main{padding:24px 20px 28px}}
`;

const digest = createHash('sha256').update(STYLE).digest('base64');

/**
 * Content-Security-Policy of the pages with this style: it allows exactly this style sheet by its hash, the font,
 * images and frames of this server, but no script.
 */
export const PLAIN_PAGE_POLICY = [
  "default-src 'none'",
  `style-src 'sha256-${digest}'`,
  "font-src 'self'",
  "img-src 'self'",
  "frame-src 'self'",
  "form-action 'self'",
  "base-uri 'none'",
  "frame-ancestors 'self'",
].join(';');
