import { readFileSync } from 'node:fs';
import { join } from 'node:path';

const APP = join(import.meta.dirname, '../../../frontend/src/app');
const FILES = ['router.tsx', 'visitor-routes.tsx', 'super-admin-routes.tsx'];
/** Matches a route with a path, or a layout route, which has no path of its own. */
const ROUTE = /^( *)(?:{ )?(?:path: '([^']+)'|lazy: antdPages)/gm;

/**
 * Reads every path of the console's router from its sources. Children are indented deeper than parents, because
 * the formatter indents the sources so.
 * @returns full paths as the router writes them: `/admin/:accountid?/home`
 */
export function consoleRoutes(): string[] {
  return FILES.flatMap((file) => routesIn(readFileSync(join(APP, file), 'utf8')));
}

function routesIn(source: string): string[] {
  const parents: { depth: number; path: string }[] = [];
  return [...source.matchAll(ROUTE)].flatMap(([line, indent = '', path]) => {
    // The path of a longer route is indented by two more than its brace, so a route on one line counts two more.
    const depth = indent.length + (line.includes('{') ? 2 : 0);
    while ((parents.at(-1)?.depth ?? -1) >= depth) parents.pop();
    const above = parents.at(-1)?.path;
    const full =
      path === undefined ? above : above === undefined || path.startsWith('/') ? path : `${above}/${path}`;
    parents.push({ depth, path: full ?? '' });
    return path === undefined || full === undefined ? [] : [full];
  });
}
