import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Environment } from '../../backend/platform/config.js';

const ROOT = join(import.meta.dirname, '../..');
const textOf = (path: string) => readFileSync(join(ROOT, path), 'utf8');
const settings = Object.keys(Environment.shape);

/** @returns the names in the first column of the tables of a page */
function namesIn(page: string): string[] {
  const cells = textOf(page).match(/^\|[^|]*/gm) ?? [];
  return cells.flatMap((cell) => [...cell.matchAll(/`([A-Z][A-Z0-9_]+)`/g)].map(([, name]) => name!));
}

describe('the documents of the settings', () => {
  it.each(['docs/operate/settings.md', 'docs/operate/billing.md'])('name settings that exist: %s', (page) => {
    const names = namesIn(page);
    expect(names.length).toBeGreaterThan(3);
    expect(names.filter((name) => !settings.includes(name))).toEqual([]);
  });

  it('have every setting in .env.example', () => {
    const listed = [...textOf('.env.example').matchAll(/^([A-Z][A-Z0-9_]+)=/gm)].map(([, name]) => name!);
    expect(listed.sort()).toEqual(settings.filter((name) => name !== 'NODE_ENV').sort());
  });
});
