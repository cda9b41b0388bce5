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
import type { ReportShare } from './progress.js';

const CHECKPOINT_FILE = join('.checkpoint', 'db', '_checkpoint_meta.d');
/** Name of an empty file that makes QuestDB reset its tables to the checkpoint when it starts. */
const RESTORE_MARK = '_restore';

/** A QuestDB with a folder that this process can read. */
export interface ReachedQuestdb {
  connection: QuestDbConnection;
  root: string;
}

/**
 * Runs `work`, which copies files of QuestDB. Meanwhile, QuestDB removes no files, and no snapshot of the fold is
 * taken. `work` must also begin the transaction that fixes the moment of the backup in PostgreSQL. The copied files
 * then hold the rows up to the newest snapshot of the fold, and the saved journal holds the entries after it.
 * @throws BackupError when QuestDB is away or was restarted while `work` ran
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

/**
 * Finds the files of QuestDB that a backup saves.
 * @throws BackupError when the folder does not show the current checkpoint, because it belongs to another QuestDB
 */
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
  report: ReportShare,
): Promise<QuestdbSamples> {
  const files = await saveFiles(draft, 'questdb', { root, found, report });
  return { store: 'questdb', version: await askVersion(connection), files };
}

/**
 * Copies the saved files into a new folder for QuestDB. QuestDB turns them into tables when it starts in this folder.
 */
export async function restoreQuestdbFiles(
  backup: string,
  { files }: QuestdbSamples,
  target: { root: string; report: ReportShare; signal: AbortSignal },
): Promise<void> {
  await restoreFiles(backup, files, target);
  await writeFile(join(target.root, RESTORE_MARK), '', { mode: 0o600 });
}

/**
 * Waits until a restored QuestDB answers queries.
 * @throws BackupError when the QuestDB that was started on the restored files does not answer
 */
export function requireServing(connection: QuestDbConnection): Promise<void> {
  return explained(() => settleCopy(connection));
}

/**
 * Runs `work`. If `work` throws `Unavailable`, this function throws a `BackupError` with the `detail` of that error,
 * which says what happened. The message of `Unavailable` itself is written for callers of the API.
 */
async function explained<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof Unavailable) || !('detail' in error)) throw error;
    throw new BackupError(`${String(error.detail)}. Try again once QuestDB runs well.`, { cause: error });
  }
}
