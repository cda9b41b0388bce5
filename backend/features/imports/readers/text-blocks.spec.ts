import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { guessFile } from './guess-file.js';
import { MAX_LINE_BYTES, textBlocks, textHead, textLines } from './text-blocks.js';
import { UnreadableFile } from './unreadable-file.js';

let folder: string;
let path: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'mesonet-text-'));
  path = join(folder, 'file');
});
afterAll(() => rm(folder, { recursive: true }));

async function linesOf(content: string | Buffer): Promise<string[]> {
  await writeFile(path, content);
  const lines: string[] = [];
  for await (const line of textLines(path)) lines.push(line);
  return lines;
}

const TEXT = 'Zeit;Temp (°C)\r\n2024-01-01;5\r\n2024-01-02;6\r\n';
const LINES = ['Zeit;Temp (°C)', '2024-01-01;5', '2024-01-02;6'];

describe('the text of a file', () => {
  it.each<[string, Buffer]>([
    ['UTF-8', Buffer.from(TEXT)],
    ['UTF-8 with a mark', Buffer.from(`\uFEFF${TEXT}`)],
    ['UTF-16, little end first', Buffer.from(`\uFEFF${TEXT}`, 'utf16le')],
    ['UTF-16, big end first', Buffer.from(`\uFEFF${TEXT}`, 'utf16le').swap16()],
    ['Windows-1252', Buffer.from(TEXT, 'latin1')],
    ['line feeds alone', Buffer.from(TEXT.replaceAll('\r\n', '\n'))],
    ['carriage returns alone', Buffer.from(TEXT.replaceAll('\r\n', '\r'))],
    ['no end of the last line', Buffer.from(TEXT.trimEnd())],
  ])('is read in %s', async (_, bytes) => {
    expect(await linesOf(bytes)).toEqual(LINES);
  });

  it('is UTF-8 but for the lines that are not, wherever they are', async () => {
    const good = `${'ä'.repeat(40)}\n`.repeat(3_000);
    const bytes = Buffer.concat([Buffer.from(good), Buffer.from('5 °C – €\n', 'latin1'), Buffer.from(good)]);
    bytes[bytes.indexOf('\x13', 0, 'latin1')] = 0x96;
    bytes[bytes.indexOf('\xac', 0, 'latin1')] = 0x80;
    const lines = await linesOf(bytes);
    expect(lines[3_000]).toBe('5 °C – €');
    expect(new Set([...lines.slice(0, 3_000), ...lines.slice(3_001)])).toEqual(new Set(['ä'.repeat(40)]));
  });

  it('is the same whatever ends its lines have and wherever its pieces end', async () => {
    const line = fc.string({ unit: fc.constantFrom('a', 'ä', '€', '𝄞', ' '), maxLength: 60_000 });
    await fc.assert(
      fc.asyncProperty(
        fc.array(line, { minLength: 1, maxLength: 8 }),
        fc.constantFrom('\n', '\r\n', '\r'),
        async (lines, end) => {
          expect(await linesOf(lines.map((each) => each + end).join(''))).toEqual(lines);
        },
      ),
      { numRuns: 30 },
    );
  });

  it.each<[string, string | Buffer, RegExp]>([
    ['a line that is too long', `a\nb\n${'x'.repeat(MAX_LINE_BYTES + 1)}\nc`, /^Line 3 is longer than 1 MiB/],
    ['one without an end', 'x'.repeat(MAX_LINE_BYTES + 1), /^Line 1 is longer/],
    [
      'one in UTF-16',
      Buffer.from(`\uFEFFa\n${'x'.repeat(MAX_LINE_BYTES + 1)}`, 'utf16le'),
      /^Line 2 is longer/,
    ],
    ['a NUL byte', `a\r\nb\r\nc\0\r\n`, /^Line 3 holds a NUL byte/],
    ['UTF-16 without a mark', Buffer.from('a,b\n', 'utf16le'), /^Line 1 holds a NUL byte/],
    ['UTF-32', Buffer.from([0xff, 0xfe, 0, 0, 65, 0, 0, 0]), /UTF-32/],
    ['a zip archive', 'PK\x03\x04…', /zip archive or an Excel workbook/],
    ['gzip', Buffer.from([0x1f, 0x8b, 8, 0]), /packed with gzip/],
    ['an old workbook', Buffer.from([0xd0, 0xcf, 0x11, 0xe0, 1]), /old Excel workbook/],
    ['a document', '%PDF-1.7', /PDF/],
  ])('is refused: %s', async (_, content, sentence) => {
    await expect(linesOf(content)).rejects.toThrow(sentence);
    await expect(linesOf(content)).rejects.toThrow(UnreadableFile);
  });

  it('may have a line of exactly 1 MiB', async () => {
    const line = 'x'.repeat(MAX_LINE_BYTES - 1);
    expect(await linesOf(`a\n${line}\nb\n`)).toEqual(['a', line, 'b']);
  });

  it('comes in pieces that end with lines', async () => {
    const line = `${'1,'.repeat(500)}\n`;
    await writeFile(path, line.repeat(500));
    let pieces = 0;
    for await (const block of textBlocks(path)) {
      expect(block.at(-1)).toBe(10);
      expect(block.length).toBeLessThan(200_000);
      pieces += 1;
    }
    expect(pieces).toBeGreaterThan(3);
    const head = await textHead(path, 64 * 1024);
    expect(head).toBe(line.repeat(Math.floor((64 * 1024) / line.length)));
  });
});

describe('what a file is', () => {
  it.each<[string, string, RegExp]>([
    [
      '1,001 columns',
      `time${',a'.repeat(1_000)}\n2024-01-01T00:00:00Z${',1'.repeat(1_000)}\n`,
      /^Line 1 has 1,001 columns/,
    ],
    ['a million', `${','.repeat(1_000_000)}\n`, /^Line 1 has 1,000,001 columns/],
  ])('cannot be said with %s', async (_, content, sentence) => {
    await writeFile(path, content);
    await expect(guessFile(path)).rejects.toThrow(sentence);
  });

  it('is a table with 1,000 columns, whose second line ends behind the first 64 KiB', async () => {
    const names = Array.from({ length: 999 }, (_, i) => `column ${i} ${'x'.repeat(60)}`);
    await writeFile(path, `time,${names.join()}\n${`2024-01-01T00:00:00Z${',1'.repeat(999)}\n`.repeat(3)}`);
    expect((await guessFile(path)).table!.columns).toHaveLength(1_000);
  });
});
