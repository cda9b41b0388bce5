import type { Entry, ZipFile } from 'yauzl';
import { ArchiveRefusal } from './archive-refusal.js';

const END_SIGNATURE = Buffer.from([0x50, 0x4b, 0x05, 0x06]);
const END_BYTES = 22;
const DIRECTORY_ENTRY_BYTES = 46;
/** Size of the longest data descriptor, a record with checksum and sizes that may follow the bytes of an entry. */
const DESCRIPTOR_BYTES = 24;

/** The place of the directory, the list of all entries, in a zip. */
export interface Directory {
  start: number;
  end: number;
  entries: number;
}

const invalid = (reason: string, entry: string | null = null) =>
  new ArchiveRefusal('invalid_zip', entry, reason);

/**
 * Reads where the directory of a zip is, from the record at the end of the zip. Programs search this record in
 * different ways, so a zip in which some of them would find another record is refused. The variant zip64 is refused,
 * too, because no upload is large enough to need it.
 * @throws ArchiveRefusal when the record is missing, ambiguous or of zip64
 */
export function readDirectoryPlace(zip: Buffer): Directory {
  const at = zip.lastIndexOf(END_SIGNATURE);
  if (at === -1 || at + END_BYTES > zip.length) throw invalid('it has no directory');
  if (at + END_BYTES + zip.readUInt16LE(at + 20) !== zip.length) {
    throw invalid('something follows its directory');
  }
  const [disk, directoryDisk] = [zip.readUInt16LE(at + 4), zip.readUInt16LE(at + 6)];
  const [entriesHere, entries] = [zip.readUInt16LE(at + 8), zip.readUInt16LE(at + 10)];
  if (disk !== 0 || directoryDisk !== 0 || entriesHere !== entries) throw invalid('it has several parts');
  const [bytes, start] = [zip.readUInt32LE(at + 12), zip.readUInt32LE(at + 16)];
  if (start + bytes !== at) throw invalid('its directory is not where its end says');
  return { start, end: at, entries };
}

/**
 * Checks that the entries fill the zip from its first byte to its directory without an overlap, so that nothing is
 * hidden between them and no bytes are unpacked twice.
 * @throws ArchiveRefusal when there is a gap or an overlap
 */
export async function checkLayout(
  file: ZipFile,
  entries: readonly Entry[],
  directory: Directory,
): Promise<void> {
  const bytes = entries.reduce((sum, each) => sum + directoryBytesOf(each), 0);
  if (directory.start + bytes !== directory.end) throw invalid('its directory is longer than it says');
  const inPlace = [...entries].sort((a, b) => a.relativeOffsetOfLocalHeader - b.relativeOffsetOfLocalHeader);
  let end = 0;
  let slack = 0;
  for (const entry of inPlace) {
    const { relativeOffsetOfLocalHeader: start } = entry;
    if (start < end) throw new ArchiveRefusal('archive_too_large', nameOf(entry), 'its bytes are used twice');
    if (start > end + slack) throw invalid('something lies between its entries');
    end = await endOf(file, entry);
    slack = DESCRIPTOR_BYTES;
  }
  if (directory.start < end || directory.start > end + slack) {
    throw invalid('something lies between its entries and its directory');
  }
}

/**
 * Finds the place in the zip at which the bytes of an entry end.
 * @returns index after the last byte of the entry
 * @throws ArchiveRefusal when the entry's own header differs from the directory
 */
async function endOf(file: ZipFile, entry: Entry): Promise<number> {
  const header = await file.readLocalFileHeaderPromise(entry).catch((error: unknown) => {
    throw invalid(error instanceof Error ? error.message : String(error), nameOf(entry));
  });
  const isSame =
    header.fileName.equals(entry.fileNameRaw) && header.compressionMethod === entry.compressionMethod;
  if (!isSame) throw invalid('its header differs from the directory', nameOf(entry));
  return header.fileDataStart + entry.compressedSize;
}

function directoryBytesOf({ fileNameLength, extraFieldLength, fileCommentLength }: Entry): number {
  return DIRECTORY_ENTRY_BYTES + fileNameLength + extraFieldLength + fileCommentLength;
}

function nameOf({ fileNameRaw }: Entry): string {
  return fileNameRaw.toString('utf8');
}
