import { readFileSync } from 'node:fs';
import { join } from 'node:path';

const ROUTER = join(import.meta.dirname, '../../../frontend/src/app/router.tsx');

/**
 * Every path of the console's router, read in its source: children stand deeper, and Prettier sees to it that they do.
 * @returns full paths as the router writes them: `/admin/:accountid?/home`
 */
export function consoleRoutes(): string[] {
  const parents: { depth: number; path: string }[] = [];
  return [...readFileSync(ROUTER, 'utf8').matchAll(/^( *)(?:{ )?path: '([^']+)'/gm)].map(
    ([line, indent = '', path = '']) => {
      // A route on one line stands where the brace of a longer one does.
      const depth = indent.length + (line.includes('{') ? 2 : 0);
      while ((parents.at(-1)?.depth ?? -1) >= depth) parents.pop();
      const full = path.startsWith('/') || path === '*' ? path : `${parents.at(-1)?.path}/${path}`;
      parents.push({ depth, path: full });
      return full;
    },
  );
}
