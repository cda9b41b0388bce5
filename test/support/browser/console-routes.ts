import { readFileSync } from 'node:fs';
import { join } from 'node:path';

const APP = join(import.meta.dirname, '../../../frontend/src/app');
const FILES = ['router.tsx', 'visitor-routes.tsx', 'super-admin-routes.tsx'];
/** A path, or a layout, which has none of its own. */
const ROUTE = /^( *)(?:{ )?(?:path: '([^']+)'|lazy: antdPages)/gm;

/**
 * Reads every path of the console's router in its sources: children stand deeper, and Prettier sees to it that they do.
 * @returns full paths as the router writes them: `/admin/:accountid?/home`
 */
export function consoleRoutes(): string[] {
  return FILES.flatMap((file) => routesIn(readFileSync(join(APP, file), 'utf8')));
}

function routesIn(source: string): string[] {
  const parents: { depth: number; path: string }[] = [];
  return [...source.matchAll(ROUTE)].flatMap(([line, indent = '', path]) => {
    // A route on one line stands where the brace of a longer one does.
    const depth = indent.length + (line.includes('{') ? 2 : 0);
    while ((parents.at(-1)?.depth ?? -1) >= depth) parents.pop();
    const above = parents.at(-1)?.path;
    const full =
      path === undefined ? above : above === undefined || path.startsWith('/') ? path : `${above}/${path}`;
    parents.push({ depth, path: full ?? '' });
    return path === undefined || full === undefined ? [] : [full];
  });
}
