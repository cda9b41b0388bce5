import { existsSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Unavailable } from '../platform/errors.js';
import { askVersion, type QuestDbConnection, settleCopy, whileCopied } from '../samples/questdb-copy.js';
import { BackupError } from './backup-error.js';
import type { DatabaseSnapshot } from './database/database-snapshot.js';
import type { BackupDraft } from './format/backup-draft.js';
import { findFiles, type FoundFile, restoreFiles, saveFiles } from './format/file-tree.js';
import { QUESTDB_ENTRIES, type QuestdbSamples } from './format/manifest.js';
import type { TellShare } from './progress.js';

const CHECKPOINT_FILE = join('.checkpoint', 'db', '_checkpoint_meta.d');
/** Makes QuestDB go back to the checkpoint when it starts. */
const RESTORE_MARK = '_restore';

/** A QuestDB whose folder is reached from here. */
export interface ReachedQuestdb {
  connection: QuestDbConnection;
  root: string;
}

/**
 * Does its work while no file of QuestDB goes, and no snapshot of the fold is taken. PostgreSQL's moment must be fixed
 * in there: its newest snapshot of the fold is then one whose rows are in the files, and the journal has the rest.
 * @throws BackupError when QuestDB is away or was started anew meanwhile
 */
export async function whileKept<T>(
  { connection }: ReachedQuestdb,
  database: DatabaseSnapshot,
  work: (requireKept: () => Promise<void>) => Promise<T>,
): Promise<T> {
  return explained(() =>
    database.inTurn(() => whileCopied(connection, (requireKept) => work(() => explained(requireKept)))),
  );
}

/** @throws BackupError when the checkpoint that stands is not to be seen there: it is the folder of another QuestDB */
export async function findQuestdbFiles({ root, connection }: ReachedQuestdb): Promise<FoundFile[]> {
  if (existsSync(join(root, CHECKPOINT_FILE))) return findFiles(root, QUESTDB_ENTRIES);
  throw new BackupError(
    `${root} is not the folder of the QuestDB at ${connection.httpUrl}. Set QUESTDB_DATA_DIR to the one that holds its db.`,
  );
}

export async function saveQuestdb(
  draft: BackupDraft,
  { root, connection }: ReachedQuestdb,
  found: readonly FoundFile[],
  tell: TellShare,
): Promise<QuestdbSamples> {
  const files = await saveFiles(draft, 'questdb', { root, found, tell });
  return { store: 'questdb', version: await askVersion(connection), files };
}

/** Fills a new folder for QuestDB: when it starts there, it makes tables of the files. */
export async function restoreQuestdbFiles(
  backup: string,
  { files }: QuestdbSamples,
  target: { root: string; tell: TellShare; signal: AbortSignal },
): Promise<void> {
  await restoreFiles(backup, files, target);
  await writeFile(join(target.root, RESTORE_MARK), '', { mode: 0o600 });
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
