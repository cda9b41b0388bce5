import { isUtf8 } from 'node:buffer';
import { createReadStream } from 'node:fs';
import { TextDecoder } from 'node:util';
import { refuseOtherFiles } from './file-kinds.js';
import { UnreadableFile } from './unreadable-file.js';

/**
 * Longest line of an imported file. No weather file has a longer one, and a reader must hold a whole line in memory.
 */
export const MAX_LINE_BYTES = 1024 * 1024;

const LINE_FEED = 10;
const CARRIAGE_RETURN = 13;
/**
 * The characters that the encoding Windows-1252 has for the bytes 0x80 to 0x9f. Its other bytes are the same as in
 * Latin-1.
 */
const WINDOWS_1252 = '€\x81‚ƒ„…†‡ˆ‰Š‹Œ\x8dŽ\x8f\x90‘’“”•–—˜™š›œ\x9džŸ';
const UTF8_MARK = Buffer.from([0xef, 0xbb, 0xbf]);

/**
 * Reads the text of a file in pieces, so that the whole file is never in memory. A line that is not valid UTF-8 is read
 * as Windows-1252, the encoding of older programs. A file that begins with the byte order mark of UTF-16 is read as
 * UTF-16.
 * @returns blocks of whole lines in UTF-8, without a byte order mark
 * @throws UnreadableFile for a file that is not text; it names the line for a line of more than 1 MiB or with a NUL
 * byte
 */
export async function* textBlocks(path: string): AsyncGenerator<Buffer> {
  const place = new LineCount();
  let rest: Buffer = Buffer.alloc(0);
  for await (const chunk of utf8Chunks(path)) {
    refuseNul(chunk, rest, place);
    const end = Math.max(chunk.lastIndexOf(LINE_FEED), chunk.lastIndexOf(CARRIAGE_RETURN)) + 1;
    const firstEnd = end > 0 ? firstLineEnd(chunk) : chunk.length;
    if (rest.length + firstEnd > MAX_LINE_BYTES) {
      throw new UnreadableFile(`Line ${place.line} is longer than 1 MiB: the file is no table`);
    }
    if (end === 0) {
      rest = Buffer.concat([rest, chunk]);
      continue;
    }
    const block = Buffer.concat([rest, chunk.subarray(0, end)]);
    rest = Buffer.from(chunk.subarray(end));
    place.pass(block);
    yield toUtf8(block);
  }
  if (rest.length > 0) yield toUtf8(rest);
}

/**
 * Reads the lines of a text file, without the characters at their ends.
 * @throws UnreadableFile like `textBlocks`
 */
export async function* textLines(path: string): AsyncGenerator<string> {
  let isAfterReturn = false;
  for await (const block of textBlocks(path)) {
    let text = block.toString('utf8');
    // The carriage return and the line feed of one line end may come in two blocks.
    if (isAfterReturn && text.startsWith('\n')) text = text.slice(1);
    isAfterReturn = text.endsWith('\r');
    const lines = text.split(/\r\n|\n|\r/);
    if (lines.at(-1) === '') lines.pop();
    yield* lines;
  }
}

/**
 * Reads the first whole lines of a text file, as many as fit into `bytes`, but always two if there are two.
 * @throws UnreadableFile like `textBlocks`
 */
export async function textHead(path: string, bytes: number): Promise<string> {
  let head: Buffer = Buffer.alloc(0);
  for await (const block of textBlocks(path)) {
    head = Buffer.concat([head, block]);
    if (head.length < bytes) continue;
    const second = head.indexOf(LINE_FEED, head.indexOf(LINE_FEED) + 1);
    return head.toString('utf8', 0, Math.max(second, head.lastIndexOf(LINE_FEED, bytes)) + 1 || undefined);
  }
  return head.toString('utf8');
}

async function* utf8Chunks(path: string): AsyncGenerator<Buffer> {
  let wide: TextDecoder | null = null;
  let isFirst = true;
  for await (const chunk of createReadStream(path) as AsyncIterable<Buffer>) {
    if (isFirst) {
      refuseOtherFiles(chunk);
      wide = wideDecoder(chunk);
    }
    if (wide) yield Buffer.from(wide.decode(chunk, { stream: true }), 'utf8');
    else yield isFirst && chunk.subarray(0, 3).equals(UTF8_MARK) ? chunk.subarray(3) : chunk;
    isFirst = false;
  }
}

/** Returns the decoder of a file in UTF-16, which its first bytes show; null for any other file. */
export function wideDecoder(head: Buffer): TextDecoder | null {
  if (head[0] === 0xff && head[1] === 0xfe) return new TextDecoder('utf-16le');
  if (head[0] === 0xfe && head[1] === 0xff) return new TextDecoder('utf-16be');
  return null;
}

function refuseNul(chunk: Buffer, rest: Buffer, place: LineCount): void {
  const at = chunk.indexOf(0);
  if (at < 0) return;
  place.pass(rest);
  place.pass(chunk.subarray(0, at));
  throw new UnreadableFile(
    `Line ${place.line} holds a NUL byte, which no text has: the file is damaged or not encoded in UTF-8. Save it as UTF-8 and upload it again`,
  );
}

/** Converts whole lines to UTF-8: those that are not valid in it are read as Windows-1252. */
export function toUtf8(block: Buffer): Buffer {
  if (isUtf8(block)) return block;
  const lines: Buffer[] = [];
  for (let start = 0; start < block.length;) {
    const feed = block.indexOf(LINE_FEED, start);
    const end = feed < 0 ? block.length : feed + 1;
    const line = block.subarray(start, end);
    lines.push(isUtf8(line) ? line : fromWindows1252(line));
    start = end;
  }
  return Buffer.concat(lines);
}

/**
 * Converts a line from the encoding Windows-1252. Node's decoder is not used, because in Node 20 it reads the bytes
 * 0x80 to 0x9f as control characters.
 */
function fromWindows1252(line: Buffer): Buffer {
  const text = line
    .toString('latin1')
    .replace(/[\x80-\x9f]/g, (control) => WINDOWS_1252[control.charCodeAt(0) - 0x80]!);
  return Buffer.from(text, 'utf8');
}

function firstLineEnd(chunk: Buffer): number {
  const ends = [chunk.indexOf(LINE_FEED), chunk.indexOf(CARRIAGE_RETURN)].filter((at) => at >= 0);
  return Math.min(...ends);
}

/** Counts lines by line feeds, or by carriage returns in a file without line feeds, as old Macs wrote it. */
class LineCount {
  private feeds = 0;
  private returns = 0;

  /** Number of the line that follows the text passed so far, formatted for people */
  get line(): string {
    return (1 + (this.feeds || this.returns)).toLocaleString('en');
  }

  pass(text: Buffer): void {
    this.feeds += countOf(text, LINE_FEED);
    if (this.feeds === 0) this.returns += countOf(text, CARRIAGE_RETURN);
  }
}

/** Counts how often a byte occurs. */
export function countOf(block: Buffer, byte: number): number {
  let found = 0;
  for (let at = block.indexOf(byte); at >= 0; at = block.indexOf(byte, at + 1)) found += 1;
  return found;
}
