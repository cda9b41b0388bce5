import { crc32 } from 'node:zlib';
import { type Entry, fromBufferPromise, getFileNameLowLevel, type ZipFile } from 'yauzl';
import { ArchiveRefusal } from './archive-refusal.js';
import { objectionTo } from './entry-kind.js';
import { EntryNames } from './entry-names.js';
import { checkLayout, readDirectoryPlace } from './zip-layout.js';

export interface ArchiveLimits {
  /** Entries, folders included. */
  entries: number;
  /** Unpacked, counted while they are unpacked. */
  bytes: number;
  /** Unpacked bytes for each byte of the archive. */
  ratio: number;
}

/** A file of an archive. Its bytes have a buffer of their own, which can be given away. */
export interface ArchiveFile {
  path: string;
  content: Uint8Array<ArrayBuffer>;
}

/** Looks at the bytes of one file as they come. Both throw an ArchiveRefusal. */
export interface Inspection {
  add(chunk: Uint8Array): void;
  end(): void;
}

/** Begins to look at a file. @returns null for a file to be left out; @throws ArchiveRefusal for its name alone */
export type Inspect = (path: string) => Inspection | null;

/**
 * Reads a zip that a stranger made: all of it is checked, in the order of its directory and with the memory of one chunk,
 * before anything of it is kept. Nothing is ever written to a path. Call it in a thread: it takes as long as unpacking
 * twice.
 * @param inspect judges files by their name and content
 * @returns files in the order of the archive, without folders and what `inspect` left out
 * @throws ArchiveRefusal naming the first entry that offends
 */
export async function readArchive(
  zip: Uint8Array,
  limits: ArchiveLimits,
  inspect: Inspect,
): Promise<ArchiveFile[]> {
  const buffer = Buffer.from(zip.buffer, zip.byteOffset, zip.byteLength);
  const directory = readDirectoryPlace(buffer);
  if (directory.entries > limits.entries) {
    throw new ArchiveRefusal('archive_too_large', null, `it has more than ${limits.entries} entries`);
  }
  const file = await open(buffer);
  const entries = await listEntries(file);
  await checkLayout(file, entries, directory);
  const left = new UnpackedBytes(limits, zip.length);
  const names = new EntryNames();
  const kept: { entry: Entry; path: string }[] = [];
  for (const entry of entries) {
    const name = nameOf(entry);
    const isFolder = name.endsWith('/');
    const path = names.add(name, isFolder);
    const objection = objectionTo(entry, isFolder);
    if (objection !== null) throw new ArchiveRefusal('illegal_entry', path, objection);
    if (/\.zip$/i.test(path)) throw nested(path);
    const inspection = isFolder ? NOTHING : inspect(path);
    await check(file, entry, path, { left, inspection: inspection ?? NOTHING });
    if (!isFolder && inspection) kept.push({ entry, path });
  }
  if (kept.length === 0) throw new ArchiveRefusal('invalid_zip', null, 'it has no files');
  return unpackAll(file, kept);
}

/** Nobody can tell how much 42.zip and its like hold without unpacking them. */
const nested = (path: string) => new ArchiveRefusal('archive_too_large', path, 'it is an archive itself');
const ZIP_START = Buffer.from('PK\x03\x04', 'latin1');

const NOTHING: Inspection = { add: () => {}, end: () => {} };

/** Counts what comes out, since what the archive says of itself may be untrue. */
class UnpackedBytes {
  private count = 0;
  private readonly most: number;

  constructor(limits: ArchiveLimits, zipBytes: number) {
    this.most = Math.min(limits.bytes, limits.ratio * zipBytes);
  }

  add(bytes: number, entry: string): void {
    this.count += bytes;
    if (this.count > this.most) throw new ArchiveRefusal('archive_too_large', entry);
  }
}

/** A backslash stays one, and is refused as such. */
function nameOf({ generalPurposeBitFlag, fileNameRaw, extraFields }: Entry): string {
  return getFileNameLowLevel(generalPurposeBitFlag, fileNameRaw, extraFields, true);
}

async function open(buffer: Buffer): Promise<ZipFile> {
  // Sizes are checked while the bytes are counted, names by rules of our own.
  const options = { lazyEntries: true, decodeStrings: false, validateEntrySizes: false };
  return fromBufferPromise(buffer, options).catch(refuse(null));
}

async function listEntries(file: ZipFile): Promise<Entry[]> {
  const entries: Entry[] = [];
  try {
    for await (const entry of file.eachEntry()) entries.push(entry);
  } catch (error) {
    throw invalid(`entry ${entries.length + 1} cannot be read`, error);
  }
  return entries;
}

/** Unpacks one entry and keeps nothing of it. */
async function check(
  file: ZipFile,
  entry: Entry,
  path: string,
  { left, inspection }: { left: UnpackedBytes; inspection: Inspection },
): Promise<void> {
  let size = 0;
  let sum = 0;
  await eachChunk(file, entry, path, (chunk) => {
    if (size === 0 && chunk.subarray(0, ZIP_START.length).equals(ZIP_START)) throw nested(path);
    size += chunk.length;
    left.add(chunk.length, path);
    sum = crc32(chunk, sum);
    inspection.add(chunk);
  });
  if (size !== entry.uncompressedSize) {
    throw new ArchiveRefusal('invalid_zip', path, 'its size is not what the directory says');
  }
  if (sum !== entry.crc32) throw new ArchiveRefusal('invalid_zip', path, 'its checksum is wrong');
  inspection.end();
}

async function unpackAll(
  file: ZipFile,
  kept: readonly { entry: Entry; path: string }[],
): Promise<ArchiveFile[]> {
  const files: ArchiveFile[] = [];
  for (const { entry, path } of kept) {
    // Its size was counted before.
    const content = new Uint8Array(entry.uncompressedSize);
    let at = 0;
    await eachChunk(file, entry, path, (chunk) => {
      content.set(chunk, at);
      at += chunk.length;
    });
    files.push({ path, content });
  }
  return files;
}

async function eachChunk(
  file: ZipFile,
  entry: Entry,
  path: string,
  take: (chunk: Buffer) => void,
): Promise<void> {
  const stream = await file.openReadStreamPromise(entry).catch(refuse(path));
  try {
    for await (const chunk of stream as AsyncIterable<Buffer>) take(chunk);
  } catch (error) {
    if (error instanceof ArchiveRefusal) throw error;
    refuse(path)(error);
  } finally {
    stream.destroy();
  }
}

/** An error of the library that unpacks means that the archive is broken. */
const refuse =
  (entry: string | null) =>
  (error: unknown): never => {
    throw new ArchiveRefusal('invalid_zip', entry, messageOf(error));
  };

function invalid(what: string, error: unknown): ArchiveRefusal {
  return new ArchiveRefusal('invalid_zip', null, `${what}: ${messageOf(error)}`);
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
