import { isAbsolute, normalize } from 'node:path';
import { z } from 'zod';
import { entryOf, SAVED_ENTRIES, UNSAVED_ENTRIES } from '../own-entries.js';

/** Of the layout of a backup's folder; raised when an older program could not read it. */
export const FORMAT = 1;
export const MANIFEST_FILE = 'manifest.json';
/** One line as `sha256sum` writes and checks it. */
export const MANIFEST_SUM_FILE = 'manifest.sha256';

const Count = z.int().nonnegative();
/** Stays inside the folder it is read from and written to. */
const RelativePath = z
  .string()
  .min(1)
  .refine((path) => !isAbsolute(path) && normalize(path) === path && !path.startsWith('..'));

/** One file of the backup, packed by gzip. */
export const BackupPart = z.object({
  path: RelativePath,
  /** Of the packed file. */
  bytes: Count,
  sha256: z.string().regex(/^[0-9a-f]{64}$/),
  unpackedBytes: Count,
});
export type BackupPart = z.infer<typeof BackupPart>;

export const DumpedTable = z.object({
  name: z.string(),
  /** In the order of the values of a row. */
  columns: z.array(z.string()).min(1),
  rows: Count,
  part: BackupPart,
});
export type DumpedTable = z.infer<typeof DumpedTable>;

/** A file by its name below the folder it came from. */
export const SavedFile = z.object({ name: RelativePath, part: BackupPart });
export type SavedFile = z.infer<typeof SavedFile>;

/** A file that lies in one of these entries of its folder, and nowhere else, whoever wrote the manifest. */
const fileIn = (entries: readonly string[]) =>
  SavedFile.refine(({ name }) => entries.includes(entryOf(name)), 'an unknown place');

/** The entries of QuestDB's folder that are saved: the tables, and what the checkpoint notes of them. */
export const QUESTDB_ENTRIES: readonly string[] = ['db', '.checkpoint'];

/** Files of QuestDB, copied under a checkpoint. */
export const QuestdbSamples = z.object({
  store: z.literal('questdb'),
  /** Of the QuestDB that wrote them. */
  version: z.string(),
  files: z.array(fileIn(QUESTDB_ENTRIES)),
});
export type QuestdbSamples = z.infer<typeof QuestdbSamples>;

/** The rows of PostgreSQL as they were at one moment. */
export const DatabaseDump = z.object({
  /** Names of the migrations that made the tables, in their order. */
  migrations: z.array(z.string()).min(1),
  /** A table stands after those it refers to. */
  tables: z.array(DumpedTable),
  /** Where the numbering of ids goes on. */
  sequences: z.array(z.object({ name: z.string(), lastValue: z.string(), isCalled: z.boolean() })),
  /** Starts of the hours the journal has a table for. */
  journalHours: z.array(z.iso.datetime()),
  /** Space the tables take with their indexes. */
  bytes: Count,
});
export type DatabaseDump = z.infer<typeof DatabaseDump>;

/** What a backup holds. Written last: a folder without it is no backup. */
export const Manifest = z.object({
  format: z.literal(FORMAT),
  /** Of Mesonet. */
  version: z.string(),
  /** All that was acknowledged before is in the backup. */
  takenAt: z.iso.datetime(),
  /** Where the samples lie; those in PostgreSQL are among its tables. */
  samples: z.discriminatedUnion('store', [z.object({ store: z.literal('postgres') }), QuestdbSamples]),
  /** Tells the key that seals the database's secrets from others; null when nothing was ever sealed. */
  secretKeyFingerprint: z.string().nullable(),
  /** The key itself, where it was asked for. */
  secretKey: BackupPart.nullable(),
  database: DatabaseDump,
  /** Files of DATA_DIR that the server keeps beside its databases. Older backups hold some that are not restored. */
  files: z.array(fileIn([...SAVED_ENTRIES, ...UNSAVED_ENTRIES])),
});
export type Manifest = z.infer<typeof Manifest>;

/** Everything the manifest vouches for. */
export function partsOf({ secretKey, samples, database, files }: Manifest): BackupPart[] {
  return [
    ...(secretKey ? [secretKey] : []),
    ...database.tables.map(({ part }) => part),
    ...(samples.store === 'questdb' ? samples.files : []).map(({ part }) => part),
    ...files.map(({ part }) => part),
  ];
}
