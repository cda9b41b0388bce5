import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { guessTable } from './guess-table.js';
import { tableRows } from './table-rows.js';
import { UnreadableFile } from './unreadable-file.js';

const ROW = '2024-01-01T00:00:00Z,50\n';
const TABLE = guessTable(`time,temperature\n${ROW}`);

let folder: string;
let path: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'mesonet-table-'));
  path = join(folder, 'file');
});
afterAll(() => rm(folder, { recursive: true }));

async function rowsOf(content: string): Promise<number> {
  await writeFile(path, `time,temperature\n${content}`);
  let rows = 0;
  for await (const item of tableRows(path, TABLE, 'UTC')) rows += 'time' in item ? 1 : 0;
  return rows;
}

describe('the rows of a table', () => {
  it('may hold cells of several lines', async () => {
    expect(await rowsOf(`${ROW}2024-01-01T00:01:00Z,50,"a note\nof two lines"\n${ROW}`)).toBe(3);
  });

  it.each<[string, string, RegExp]>([
    [
      'a quotation mark that stays open',
      `${ROW}"${ROW}`,
      /from line 3 on: a quotation mark that opens there/,
    ],
    [
      'a record of more than 1 MiB',
      `${ROW}${ROW}"${ROW.repeat(60_000)}`,
      /from line 4 on: the record .* 1 MiB/,
    ],
    [
      '1,001 columns',
      `${ROW}${ROW.trim()}${',1'.repeat(999)}\n`,
      /^Line 3 has 1,001 columns; .* 1,000 at most/,
    ],
    ['a line of more than 1 MiB', `${ROW}${','.repeat(2 ** 20 + 1)}\n`, /^Line 3 is longer than 1 MiB/],
  ])('end with a sentence at %s', async (_, content, sentence) => {
    await expect(rowsOf(content)).rejects.toThrow(sentence);
    await expect(rowsOf(content)).rejects.toThrow(UnreadableFile);
  });

  it('end with a sentence when the file is gone', async () => {
    const rows = tableRows(join(folder, 'missing'), TABLE, 'UTC');
    await expect(rows.next()).rejects.toThrow('ENOENT');
  });
});
