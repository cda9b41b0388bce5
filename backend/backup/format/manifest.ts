import { isAbsolute, normalize } from 'node:path';
import { z } from 'zod';
import { entryOf, SAVED_ENTRIES, UNSAVED_ENTRIES } from '../own-entries.js';

/** Version of the layout of a backup's folder. It rises with each change that older programs cannot read. */
export const FORMAT = 1;
export const MANIFEST_FILE = 'manifest.json';
/** Name of the file with the checksum of the manifest: one line in the format that `sha256sum` writes and checks. */
export const MANIFEST_SUM_FILE = 'manifest.sha256';

const Count = z.int().nonnegative();
/** A path relative to the folder of the backup, or to the folder that a restore fills. It stays inside this folder. */
const RelativePath = z
  .string()
  .min(1)
  .refine((path) => !isAbsolute(path) && normalize(path) === path && !path.startsWith('..'));

/** One file of the backup, packed by gzip. */
export const BackupPart = z.object({
  path: RelativePath,
  /** Size of the packed file */
  bytes: Count,
  sha256: z.string().regex(/^[0-9a-f]{64}$/),
  unpackedBytes: Count,
});
export type BackupPart = z.infer<typeof BackupPart>;

export const DumpedTable = z.object({
  name: z.string(),
  /** Names of the columns, in the order in which each saved row holds its values */
  columns: z.array(z.string()).min(1),
  rows: Count,
  part: BackupPart,
});
export type DumpedTable = z.infer<typeof DumpedTable>;

/** A saved file, with its name relative to the folder that it was copied from. */
export const SavedFile = z.object({ name: RelativePath, part: BackupPart });
export type SavedFile = z.infer<typeof SavedFile>;

/**
 * Accepts a saved file only if the first part of its path is one of the names in `entries`. A manifest with a file
 * elsewhere is refused.
 */
const fileIn = (entries: readonly string[]) =>
  SavedFile.refine(({ name }) => entries.includes(entryOf(name)), 'an unknown place');

/** Names of QuestDB's folders that are saved: the tables, and the files in which a checkpoint describes the tables. */
export const QUESTDB_ENTRIES: readonly string[] = ['db', '.checkpoint'];

/** The samples as files of QuestDB. During the copy, a checkpoint of QuestDB prevented the removal of files. */
export const QuestdbSamples = z.object({
  store: z.literal('questdb'),
  /** Version of the QuestDB that wrote the files */
  version: z.string(),
  files: z.array(fileIn(QUESTDB_ENTRIES)),
});
export type QuestdbSamples = z.infer<typeof QuestdbSamples>;

/** The rows of PostgreSQL as they were at the moment of the backup. */
export const DatabaseDump = z.object({
  /** Names of the migrations that created the tables, in the order in which they ran. */
  migrations: z.array(z.string()).min(1),
  /** The saved tables. Each one follows the tables that its foreign keys point to. */
  tables: z.array(DumpedTable),
  /** State of each sequence, from which PostgreSQL continues to number new rows. */
  sequences: z.array(z.object({ name: z.string(), lastValue: z.string(), isCalled: z.boolean() })),
  /** Start of each hour for which the journal has a partition. */
  journalHours: z.array(z.iso.datetime()),
  /** Space that the tables and their indexes take in PostgreSQL. */
  bytes: Count,
});
export type DatabaseDump = z.infer<typeof DatabaseDump>;

/**
 * Describes the contents of a backup. The manifest is written last, so a folder without one is not a complete backup.
 */
export const Manifest = z.object({
  format: z.literal(FORMAT),
  /** Version of the Mesonet that made the backup */
  version: z.string(),
  /** Moment of the backup. The backup holds everything that the server acknowledged before this moment. */
  takenAt: z.iso.datetime(),
  /** Where the samples are stored. Samples in PostgreSQL are saved as tables of `database`. */
  samples: z.discriminatedUnion('store', [z.object({ store: z.literal('postgres') }), QuestdbSamples]),
  /**
   * Fingerprint of the secret key that encrypts the secrets in the database; null when no secret was ever encrypted.
   */
  secretKeyFingerprint: z.string().nullable(),
  /** The secret key itself; null unless the person who made the backup asked to include it. */
  secretKey: BackupPart.nullable(),
  database: DatabaseDump,
  /**
   * Files that the server stores in DATA_DIR outside its databases. Backups made by older
   * versions also hold files that a restore skips.
   */
  files: z.array(fileIn([...SAVED_ENTRIES, ...UNSAVED_ENTRIES])),
});
export type Manifest = z.infer<typeof Manifest>;

/** Returns all files of the backup that have a checksum in the manifest. */
export function partsOf({ secretKey, samples, database, files }: Manifest): BackupPart[] {
  return [
    ...(secretKey ? [secretKey] : []),
    ...database.tables.map(({ part }) => part),
    ...(samples.store === 'questdb' ? samples.files : []).map(({ part }) => part),
    ...files.map(({ part }) => part),
  ];
}
