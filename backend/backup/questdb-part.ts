import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { QUESTDB_VERSION } from '../engines/questdb/questdb-jar.js';
import { questdbRoot } from '../engines/questdb.js';
import { Unavailable } from '../platform/errors.js';
import { type QuestDbConnection, settleCopy, whileCopied } from '../samples/questdb-copy.js';
import { BackupError } from './backup-error.js';
import type { DatabaseSnapshot } from './database/database-snapshot.js';
import type { BackupDraft } from './format/backup-draft.js';
import { findFiles, type FoundFile, restoreFiles, saveFiles } from './format/file-tree.js';
import type { QuestdbSamples } from './format/manifest.js';
import type { TellShare } from './progress.js';

/** The tables, and what the checkpoint notes of them. */
const ENTRIES = ['db', '.checkpoint'];
/** Makes QuestDB go back to the checkpoint when it starts. */
const RESTORE_MARK = '_restore';

/** A QuestDB on this machine. */
export interface LocalQuestdb {
  connection: QuestDbConnection;
  root: string;
}

/**
 * Does its work while no file of QuestDB goes, and no snapshot of the fold is taken. PostgreSQL's moment must be fixed
 * in there: its newest snapshot of the fold is then one whose rows are in the files, and the journal has the rest.
 * @throws BackupError when QuestDB is away or was started anew meanwhile
 */
export async function whileKept<T>(
  { connection }: LocalQuestdb,
  database: DatabaseSnapshot,
  work: (requireKept: () => Promise<void>) => Promise<T>,
): Promise<T> {
  return explained(() =>
    database.inTurn(() => whileCopied(connection, (requireKept) => work(() => explained(requireKept)))),
  );
}

export function findQuestdbFiles({ root }: LocalQuestdb): Promise<FoundFile[]> {
  return findFiles(root, ENTRIES);
}

export async function saveQuestdb(
  draft: BackupDraft,
  { root }: LocalQuestdb,
  found: readonly FoundFile[],
  tell: TellShare,
): Promise<QuestdbSamples> {
  const files = await saveFiles(draft, 'questdb', { root, found, tell });
  return { store: 'questdb', version: QUESTDB_VERSION, files };
}

/** Puts the files where a QuestDB of this DATA_DIR finds them; when it starts it makes tables of them. */
export async function restoreQuestdbFiles(
  backup: string,
  { files }: QuestdbSamples,
  { dataDir, ...progress }: { dataDir: string; tell: TellShare; signal: AbortSignal },
): Promise<void> {
  const root = questdbRoot(dataDir);
  await restoreFiles(backup, files, { root, ...progress });
  await writeFile(join(root, RESTORE_MARK), '', { mode: 0o600 });
}

/** @throws BackupError when the QuestDB that was started from the files does not serve them */
export function requireServing(connection: QuestDbConnection): Promise<void> {
  return explained(() => settleCopy(connection));
}

/** The text of `Unavailable` is for callers over HTTP; its detail says what happened. */
async function explained<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof Unavailable) || !('detail' in error)) throw error;
    throw new BackupError(`${String(error.detail)}. Try again once QuestDB runs well.`, { cause: error });
  }
}
