import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { PROJECT_ROOT } from '../paths.js';

/** The build of the console writes it (`frontend/page-preloads.ts`). */
interface PagePreload {
  pattern: string;
  files: readonly string[];
  /** In these paths `$1` stands for the first group of the pattern. */
  data: readonly string[];
  /** Members of the account `$1` request it, too. */
  membersData: readonly string[];
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

/** Who asks for a page, as far as its start depends on it. */
export interface PageReader {
  /** True when the request has a session cookie, whether or not the session is valid. */
  isSignedIn: boolean;
  isMemberOf: (accountId: string) => boolean;
}

/** Tells whether a session may stand behind the cookies of a request. */
export function hasSessionCookie(cookies: string | undefined): boolean {
  return SESSION.test(cookies ?? '');
}

/**
 * Adds to a page the files and the data that it begins with, which its browser would otherwise learn of later. The page
 * of a visitor also says that nobody is signed in, which saves a request that would be refused.
 */
export function withStart(
  html: string,
  { url, reader }: { url: string; reader: PageReader },
  pages: readonly PagePreload[],
): string {
  const lines = [
    `<link rel="preload" href="${FONT}" as="font" type="font/woff2" crossorigin />`,
    ...(reader.isSignedIn ? [dataLink('/api/v1/session/')] : ['<meta name="signed-in" content="no" />']),
    ...linksOf(url.split('?')[0] ?? '', pages, reader),
  ];
  return html.replace('</head>', () => `  ${lines.join('\n    ')}\n  </head>`);
}

function linksOf(path: string, pages: readonly PagePreload[], reader: PageReader): string[] {
  for (const { pattern, files, data, membersData, isForUsers } of pages) {
    const groups = new RegExp(pattern).exec(path);
    if (!groups) continue;
    if (isForUsers && !reader.isSignedIn) return [];
    const first = reader.isMemberOf(groups[1] ?? '') ? [...data, ...membersData] : data;
    const addresses = first.map((address) =>
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
