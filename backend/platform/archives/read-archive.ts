import { crc32 } from 'node:zlib';
import { type Entry, fromBufferPromise, getFileNameLowLevel, type ZipFile } from 'yauzl';
import { ArchiveRefusal } from './archive-refusal.js';
import { objectionTo } from './entry-kind.js';
import { EntryNames } from './entry-names.js';
import { checkLayout, readDirectoryPlace } from './zip-layout.js';

export interface ArchiveLimits {
  /** Greatest number of entries in an archive, including folders. */
  entries: number;
  /** Greatest number of unpacked bytes of an archive, counted while they are unpacked. */
  bytes: number;
  /** Greatest number of unpacked bytes for each byte of the archive. */
  ratio: number;
}

/** A file of an archive. Its bytes are in a buffer of their own, which can be transferred to another thread. */
export interface ArchiveFile {
  path: string;
  content: Uint8Array<ArrayBuffer>;
}

/**
 * Checks the bytes of one file while they are unpacked. Its methods throw an ArchiveRefusal if the file is not allowed.
 */
export interface Inspection {
  add(chunk: Uint8Array): void;
  end(): void;
}

/**
 * Starts the check of a file.
 * @returns null for a file to be left out
 * @throws ArchiveRefusal when the name alone is not allowed
 */
export type Inspect = (path: string) => Inspection | null;

/**
 * Reads a zip that a stranger made. It first checks all entries, in the order of the
 * zip's directory and with the memory of one chunk, before it stores any of them. It
 * never writes to a path. Call it in a thread, because it unpacks everything twice.
 * @param inspect checks files by their name and content
 * @returns files in the order of the archive, without folders and files that `inspect` left out
 * @throws ArchiveRefusal naming the first entry that breaks a rule
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

/** Refuses an archive inside an archive, because its size is unknown until it is unpacked, as in the attack 42.zip. */
const nested = (path: string) => new ArchiveRefusal('archive_too_large', path, 'it is an archive itself');
const ZIP_START = Buffer.from('PK\x03\x04', 'latin1');

const NOTHING: Inspection = { add: () => {}, end: () => {} };

/** Counts the unpacked bytes against the limits, because the sizes that the archive claims may be untrue. */
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

/** Returns the name of an entry unchanged. Backslashes in it are not turned into slashes, so that they are refused. */
function nameOf({ generalPurposeBitFlag, fileNameRaw, extraFields }: Entry): string {
  return getFileNameLowLevel(generalPurposeBitFlag, fileNameRaw, extraFields, true);
}

async function open(buffer: Buffer): Promise<ZipFile> {
  // The library's own checks are off: sizes are checked while bytes are counted, and names by `EntryNames`.
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

/** Unpacks one entry to check it, and stores none of its bytes. */
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
    // The first pass over the archive has verified that this size is true.
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

/** Turns an error of the library that unpacks into a refusal, because it means that the archive is broken. */
const refuse =
  (entry: string | null) =>
  (error: unknown): never => {
    throw new ArchiveRefusal('invalid_zip', entry, messageOf(error));
  };

function invalid(subject: string, error: unknown): ArchiveRefusal {
  return new ArchiveRefusal('invalid_zip', null, `${subject}: ${messageOf(error)}`);
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
