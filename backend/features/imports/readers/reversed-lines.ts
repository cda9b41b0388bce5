import { type FileHandle, open } from 'node:fs/promises';
import { countOf, MAX_LINE_BYTES, textBlocks, toUtf8, wideDecoder } from './text-blocks.js';
import { UnreadableFile } from './unreadable-file.js';

const CHUNK_BYTES = 64 * 1024;

type LineEnd = '\n' | '\r';

/** The lines of a text file, from the last one to the first */
export interface ReversedLines {
  /** Number of lines in the file */
  count: number;
  /** Blocks of whole lines in UTF-8, each of which ends with a line feed */
  blocks: AsyncGenerator<Buffer>;
}

/**
 * Reads a text file backwards, so that the whole file is never in memory.
 * @throws UnreadableFile like `textBlocks`, for a file in UTF-16, and for a line with an odd number of quotation marks,
 * because a cell of several lines cannot be read backwards
 */
export async function reversedLines(path: string): Promise<ReversedLines> {
  let end: LineEnd | null = null;
  let count = 0;
  let isEnded = true;
  for await (const block of textBlocks(path)) {
    end ??= firstEnd(block);
    count += countOf(block, end.charCodeAt(0));
    isEnded = block.at(-1) === end.charCodeAt(0);
  }
  count += isEnded ? 0 : 1;
  return { count, blocks: backwards(path, { count, end: end ?? '\n' }) };
}

/** Returns the character that ends the lines of a file, which its first line end decides. */
function firstEnd(block: Buffer): LineEnd {
  const found = /\r\n?|\n/.exec(block.toString('latin1'))?.[0];
  return found === '\r' ? '\r' : '\n';
}

async function* backwards(
  path: string,
  { count, end }: { count: number; end: LineEnd },
): AsyncGenerator<Buffer> {
  const file = await open(path);
  try {
    await refuseWide(file);
    let line = count;
    // The end of a line that begins further ahead in the file
    let rest: Buffer = Buffer.alloc(0);
    for (let from = (await file.stat()).size; from > 0;) {
      const start = Math.max(0, from - CHUNK_BYTES);
      const text = Buffer.concat([await readPart(file, start, from), rest]);
      from = start;
      const first = start === 0 ? 0 : text.indexOf(end) + 1;
      const isWhole = start === 0 || first > 0;
      rest = isWhole ? text.subarray(0, first) : text;
      if (rest.length > MAX_LINE_BYTES) refuseLong(line);
      if (!isWhole) continue;
      const lines = linesOf(text.subarray(first), end).reverse();
      for (const each of lines) refuseOpenQuote(each, line--);
      if (lines.length > 0) yield Buffer.from(`${lines.join('\n')}\n`);
    }
  } finally {
    await file.close();
  }
}

async function readPart(file: FileHandle, start: number, end: number): Promise<Buffer> {
  const { buffer, bytesRead } = await file.read(Buffer.alloc(end - start), 0, end - start, start);
  return buffer.subarray(0, bytesRead);
}

function linesOf(block: Buffer, end: LineEnd): string[] {
  const lines = toUtf8(block).toString('utf8').split(end);
  if (lines.at(-1) === '') lines.pop();
  // A line feed inside of a line is one of a file whose lines end with carriage returns.
  return lines.map((line) => line.replace(/^\uFEFF|\r$|\n/g, ''));
}

async function refuseWide(file: FileHandle): Promise<void> {
  if (!wideDecoder(await readPart(file, 0, 2))) return;
  throw new UnreadableFile(
    'The first row of the file is the newest one, and the file is encoded in UTF-16: save it as UTF-8 and upload it again',
  );
}

function refuseLong(line: number): never {
  throw new UnreadableFile(`Line ${line.toLocaleString('en')} is longer than 1 MiB: the file is no table`);
}

function refuseOpenQuote(line: string, number: number): void {
  if (line.split('"').length % 2 === 1) return;
  throw new UnreadableFile(
    `Line ${number.toLocaleString('en')} holds an odd number of quotation marks, and the first row of the file is the newest one: a cell of such a file cannot have several lines`,
  );
}
