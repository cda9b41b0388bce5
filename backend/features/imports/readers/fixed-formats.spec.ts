import { mkdtemp, readFile, rm, truncate, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { surfradRows, tmy3Rows } from './fixed-formats.js';
import type { ImportItem } from './import-row.js';

const DEMO = join(import.meta.dirname, '../../../../db/demo');
const MIB = 1024 * 1024;

let folder: string;
let path: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'mesonet-fixed-'));
  path = join(folder, 'file');
});
afterAll(() => rm(folder, { recursive: true }));

async function all(items: AsyncGenerator<ImportItem>): Promise<ImportItem[]> {
  const found: ImportItem[] = [];
  for await (const item of items) found.push(item);
  return found;
}

describe('files of a fixed format', () => {
  it('are read whatever ends their lines', async () => {
    const year = await readFile(join(DEMO, 'tmy3-703165-sand-point-ak.csv'), 'utf8');
    const day = await readFile(join(DEMO, 'surfrad-slv16001.dat'), 'utf8');
    for (const end of ['\n', '\r\n']) {
      await writeFile(path, year.trimEnd().split(/\r?\n/).join(end));
      expect(await all(tmy3Rows(path))).toHaveLength(8_760);
      await writeFile(path, day.trimEnd().split(/\r?\n/).join(end));
      expect(await all(surfradRows(path))).toHaveLength(1_440);
    }
  });

  it('are refused when they are far larger than such files are', async () => {
    await writeFile(path, '');
    await truncate(path, 8 * MIB + 1);
    await expect(all(tmy3Rows(path))).rejects.toThrow(
      'The file has 9 MiB; one in the format TMY3 may have 8 MiB',
    );
    await truncate(path, 128 * MIB + 1);
    await expect(all(surfradRows(path))).rejects.toThrow('in the format SURFRAD may have 128 MiB at most');
  });

  it('are refused when a year has more hours than a year', async () => {
    const year = await readFile(join(DEMO, 'tmy3-703165-sand-point-ak.csv'), 'utf8');
    await writeFile(path, year.trimEnd() + year.slice(year.lastIndexOf('\n', year.length - 2)));
    await expect(all(tmy3Rows(path))).rejects.toThrow('Line 8,763 is beyond the 8,760 hours');
  });
});
