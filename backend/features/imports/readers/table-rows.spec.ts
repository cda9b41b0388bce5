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

describe('the rows of a table whose newest row is first', () => {
  const MINUTES = 20_000;
  const rowAt = (minute: number) => `${new Date(Date.UTC(2024, 0, 1) + minute * 60_000).toISOString()},50`;
  const all = Array.from({ length: MINUTES }, (_, minute) => rowAt(minute)).reverse();
  const itemsOf = async (content: string | Buffer) => {
    await writeFile(path, content);
    const table = guessTable(content.toString('latin1').slice(0, 4_000));
    expect(table.isNewestFirst).toBe(true);
    const items = [];
    for await (const item of tableRows(path, table, 'UTC')) items.push(item);
    return items;
  };

  it.each([
    ['line feeds', '\n', ''],
    ['both line ends, of which the last is missing', '\r\n', ''],
    ['carriage returns', '\r', '\r'],
    ['carriage returns and one line feed', '\r', '\r\n'],
    ['a byte order mark, a title and an empty line', '\n', '\n\n'],
  ])('come from the oldest to the newest, with the numbers of their lines: %s', async (name, end, last) => {
    const head = name.startsWith('a byte')
      ? ['\uFEFFA title', '', 'time,temperature (°F)']
      : ['time,temperature (°F)'];
    const items = await itemsOf([...head, ...all].join(end) + last);
    expect(items).toHaveLength(MINUTES);
    expect(items.map((item) => ('time' in item ? item.time : null))).toEqual(
      Array.from({ length: MINUTES }, (_, minute) => Date.UTC(2024, 0, 1) + minute * 60_000),
    );
    expect(items[0]).toMatchObject({ line: head.length + MINUTES, values: { temperature: 50 } });
    expect(items.at(-1)!.line).toBe(head.length + 1);
  });

  it('are read as Windows-1252 where they are not UTF-8', async () => {
    const rows = `${rowAt(1)},Süd\n${rowAt(0)},Nord\n`;
    const items = await itemsOf(Buffer.from(`time,temperature,wind direction\n${rows}`, 'latin1'));
    expect(items.map((item) => 'values' in item && item.values['windDirection'])).toEqual([0, 180]);
  });

  it('end with a sentence where all is one line', async () => {
    const text = `time,temperature (°F)\n${rowAt(1)}\r${rowAt(0)}\r`;
    await writeFile(path, `${text}${`${rowAt(0)}\r`.repeat(50_000)}`);
    const rows = tableRows(path, { ...TABLE, isNewestFirst: true }, 'UTC');
    await expect(rows.next()).rejects.toThrow('is longer than 1 MiB');
  });

  it('end with a sentence at a cell of several lines, and in UTF-16', async () => {
    const cell = `time,temperature,note\n${rowAt(2)},"a\nb"\n${rowAt(1)},c\n${rowAt(0)},d\n`;
    await expect(itemsOf(cell)).rejects.toThrow(/^Line 3 holds an odd number of quotation marks/);
    const text = `time,temperature\n${rowAt(1)}\n${rowAt(0)}\n`;
    await writeFile(path, Buffer.concat([Buffer.from([0xff, 0xfe]), Buffer.from(text, 'utf16le')]));
    const rows = tableRows(path, guessTable(text), 'UTC');
    await expect(rows.next()).rejects.toThrow('encoded in UTF-16');
  });
});
