import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { PROJECT_ROOT } from '../paths.js';

/** An entry of `page-preloads.json`, which the build of the console writes (`frontend/page-preloads.ts`). */
interface PagePreload {
  pattern: string;
  files: readonly string[];
  /** Paths of data that the page requests first; `$1` stands for the first group of the pattern. */
  data: readonly string[];
  /**
   * Paths of data that the page also requests when the signed-in user belongs to the account that it shows. The first
   * group of the pattern is the id of this account.
   */
  membersData: readonly string[];
  /** True for a page that sends visitors without a sign-in to the sign-in page. */
  isForUsers: boolean;
}

const FILE = join(PROJECT_ROOT, 'frontend', 'dist', 'page-preloads.json');
const FONT = '/assets/inter-latin-wght-normal.woff2';
/** Matches the session cookie, which is called `__Host-session` under https. */
const SESSION = /(?:^|;\s*)(?:__Host-)?session=/;

let known: Promise<readonly PagePreload[]> | undefined;

/**
 * Reads, once, which files and data each page of the console loads first.
 * @returns an empty list when the console is not built
 */
export function pagePreloads(): Promise<readonly PagePreload[]> {
  known ??= readFile(FILE, 'utf8').then(
    (text) => JSON.parse(text) as PagePreload[],
    () => [],
  );
  return known;
}

/** The facts about the reader of a page that decide what it preloads. */
export interface PageReader {
  /** True when the request has a session cookie, whether or not the session is valid. */
  isSignedIn: boolean;
  isMemberOf: (accountId: string) => boolean;
}

/** True when the cookies hold a session, which may be invalid. */
export function hasSessionCookie(cookies: string | undefined): boolean {
  return SESSION.test(cookies ?? '');
}

/**
 * Adds links to a page that preload its first files and data, which the browser would otherwise discover later. A page
 * for a visitor also says that nobody is signed in, so that the console need not ask.
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

/**
 * Builds a link that preloads data. It needs `crossorigin`, as the requests of the console have it; otherwise the
 * browser would not use the preloaded data.
 */
function dataLink(address: string): string {
  return `<link rel="preload" href="${address}" as="fetch" crossorigin />`;
}
