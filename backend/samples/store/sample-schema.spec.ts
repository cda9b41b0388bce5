import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { PROJECT_ROOT } from '../../platform/paths.js';
import { STORED_COLUMNS } from './stored-columns.js';

/** @returns `"name" TYPE` of every column that the files create, in their order */
function columnsMadeBy(folder: string, files: RegExp): string[] {
  const names = readdirSync(join(PROJECT_ROOT, folder)).filter((name) => files.test(name));
  expect(names).not.toEqual([]);
  const sql = names.sort().map((name) => readFileSync(join(PROJECT_ROOT, folder, name), 'utf8'));
  return [...sql.join('\n').matchAll(/"(\w+)" (DOUBLE|VARCHAR|double precision|text)\b/g)].map(
    ([, name, type]) => `${name} ${type}`,
  );
}

describe('The migrations of the samples', () => {
  it('give QuestDB a column for every measurement of the catalogue, and no other', () => {
    const wanted = STORED_COLUMNS.map(({ key, isText }) => `${key} ${isText ? 'VARCHAR' : 'DOUBLE'}`);
    expect(columnsMadeBy('db/questdb', /\.sql$/)).toEqual(wanted);
  });

  it('give PostgreSQL the same', () => {
    const wanted = STORED_COLUMNS.map(({ key, isText }) => `${key} ${isText ? 'text' : 'double precision'}`);
    expect(columnsMadeBy('db/migrations', /samples\.ts$/)).toEqual(wanted);
  });

  it('have room for no two keys that QuestDB cannot tell apart', () => {
    const names = STORED_COLUMNS.map(({ key }) => key.toLowerCase());
    expect(new Set([...names, 'timestamp', 'series', 'time']).size).toBe(names.length + 3);
  });
});
