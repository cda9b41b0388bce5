import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { FastifyRequest } from 'fastify';
import { PROJECT_ROOT } from '../paths.js';

/** The build of the console writes it (`frontend/page-preloads.ts`). */
interface PagePreload {
  pattern: string;
  files: readonly string[];
  /** In these paths `$1` stands for the first group of the pattern. */
  data: readonly string[];
  /** True where visitors are sent to the sign-in page. */
  isForUsers: boolean;
}

const FILE = join(PROJECT_ROOT, 'frontend', 'dist', 'page-preloads.json');
const FONT = '/assets/inter-latin-wght-normal.woff2';
/** Matches the session cookie, which is called `__Host-session` under https. */
const SESSION = /(?:^|;\s*)(?:__Host-)?session=/;

let known: Promise<readonly PagePreload[]> | undefined;

/** Reads once which files and data each page begins with. @returns none when the console was not built */
export function pagePreloads(): Promise<readonly PagePreload[]> {
  known ??= readFile(FILE, 'utf8').then(
    (text) => JSON.parse(text) as PagePreload[],
    () => [],
  );
  return known;
}

/**
 * Adds to a page the files and the data that it begins with, which its browser would otherwise learn of later. The page
 * of a visitor also says that nobody is signed in, which saves a request that would be refused.
 * @param request `url` and the cookies decide
 */
export function withStart(
  html: string,
  { url, headers }: Pick<FastifyRequest, 'url' | 'headers'>,
  pages: readonly PagePreload[],
): string {
  const isSignedIn = SESSION.test(headers.cookie ?? '');
  const lines = [
    `<link rel="preload" href="${FONT}" as="font" type="font/woff2" crossorigin />`,
    ...(isSignedIn ? [dataLink('/api/v1/session/')] : ['<meta name="signed-in" content="no" />']),
    ...linksOf(url.split('?')[0] ?? '', pages, isSignedIn),
  ];
  return html.replace('</head>', () => `  ${lines.join('\n    ')}\n  </head>`);
}

function linksOf(path: string, pages: readonly PagePreload[], isSignedIn: boolean): string[] {
  for (const { pattern, files, data, isForUsers } of pages) {
    const groups = new RegExp(pattern).exec(path);
    if (!groups) continue;
    if (isForUsers && !isSignedIn) return [];
    const addresses = data.map((address) =>
      address.replace(/\$(\d)/g, (_, group: string) => groups[Number(group)] ?? ''),
    );
    return [...files.map(fileLink), ...addresses.map(dataLink)];
  }
  return [];
}

function fileLink(file: string): string {
  return file.endsWith('.css')
    ? `<link rel="preload" href="/${file}" as="style" crossorigin />`
    : `<link rel="modulepreload" href="/${file}" crossorigin />`;
}

/** The console's own requests are made with `crossorigin`; a link without it would preload in vain. */
function dataLink(address: string): string {
  return `<link rel="preload" href="${address}" as="fetch" crossorigin />`;
}
