import { open } from 'node:fs/promises';
import { UnreadableFile } from './unreadable-file.js';

export const SQLITE_MAGIC = 'SQLite format 3\0';

/** First bytes of files that people upload instead of a table, each with advice for the person */
const OTHER_FILES: readonly (readonly [magic: string, advice: string])[] = [
  [
    'PK\x03\x04',
    'The file is a zip archive or an Excel workbook: unpack it, or save its table as CSV, and upload that',
  ],
  ['PK\x05\x06', 'The file is an empty zip archive'],
  ['\x1f\x8b', 'The file is packed with gzip: unpack it and upload what is in it'],
  ['BZh', 'The file is packed with bzip2: unpack it and upload what is in it'],
  ['\xfd7zXZ', 'The file is packed with xz: unpack it and upload what is in it'],
  ['\x28\xb5\x2f\xfd', 'The file is packed with zstd: unpack it and upload what is in it'],
  ["7z\xbc\xaf'\x1c", 'The file is a 7z archive: unpack it and upload what is in it'],
  ['Rar!', 'The file is a RAR archive: unpack it and upload what is in it'],
  ['\xd0\xcf\x11\xe0', 'The file is an old Excel workbook: save its table as CSV and upload that'],
  ['%PDF', 'The file is a PDF document: tables are read from CSV only'],
  ['\xff\xfe\0\0', 'The file is encoded in UTF-32: save it as UTF-8 and upload it again'],
  ['\0\0\xfe\xff', 'The file is encoded in UTF-32: save it as UTF-8 and upload it again'],
];

/**
 * Refuses files that are not tables, by their first bytes.
 * @throws UnreadableFile when the file begins like an archive, a workbook or another document
 */
export function refuseOtherFiles(head: Buffer): void {
  const start = head.subarray(0, 16).toString('latin1');
  const found = OTHER_FILES.find(([magic]) => start.startsWith(magic));
  if (found) throw new UnreadableFile(found[1]);
}

/** Returns true when the file begins like a database of SQLite. */
export async function isSqlite(path: string): Promise<boolean> {
  const file = await open(path);
  try {
    const { buffer, bytesRead } = await file.read(
      Buffer.alloc(SQLITE_MAGIC.length),
      0,
      SQLITE_MAGIC.length,
      0,
    );
    return buffer.toString('latin1', 0, bytesRead) === SQLITE_MAGIC;
  } finally {
    await file.close();
  }
}
