import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

/**
 * Root folder of the product, which holds `package.json`, `db/` and the built console. It is the same
 * for the sources and for the compiled code in `dist`.
 */
export const PROJECT_ROOT = findProjectRoot(import.meta.dirname);

function findProjectRoot(from: string): string {
  const manifest = join(from, 'package.json');
  if (existsSync(manifest)) {
    const { name } = JSON.parse(readFileSync(manifest, 'utf8')) as { name?: string };
    if (name === 'mesonet') return from;
  }
  const parent = dirname(from);
  if (parent === from) throw new Error('The folder of the Mesonet checkout was not found');
  return findProjectRoot(parent);
}

/** Version of the product, from package.json. */
export const VERSION = (
  JSON.parse(readFileSync(join(PROJECT_ROOT, 'package.json'), 'utf8')) as { version: string }
).version;
