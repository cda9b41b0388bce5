import { existsSync, readdirSync, renameSync } from 'node:fs';
import { mkdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { splitQuestdbUrl } from '../engines/external-stores.js';
import type { Config } from '../platform/config.js';
import { syncFolder } from '../platform/whole-files.js';
import { BackupError } from './backup-error.js';
import type { QuestdbSamples } from './format/manifest.js';
import { requireFree } from './free-space.js';
import type { ReportShare } from './progress.js';
import { restoreQuestdbFiles } from './questdb-part.js';

const STAGE = '.restoring';
const ANSWER_WITHIN_MS = 5_000;
/**
 * Files and folders of QuestDB, in the order in which a restore moves them into QuestDB's folder. The file `_restore`,
 * which makes QuestDB reset its tables to the checkpoint, comes first, and the tables (`db`) come last. If QuestDB is
 * started before all are in place, it finds no tables, so it never reads tables without resetting them.
 */
const NAMES = ['_restore', '.checkpoint', 'db'];

/**
 * Returns the folder of the QuestDB at QUESTDB_HTTP_URL, after checking that a restore may fill it.
 * @throws BackupError when the folder is unknown or has tables, or when this QuestDB runs
 */
export async function requireEmptyQuestdb({ QUESTDB_HTTP_URL, QUESTDB_DATA_DIR }: Config): Promise<string> {
  if (QUESTDB_DATA_DIR === undefined || !existsSync(QUESTDB_DATA_DIR)) {
    throw new BackupError(
      'The samples of this backup are files of QuestDB. Set QUESTDB_DATA_DIR to the folder of the QuestDB of ' +
        'QUESTDB_HTTP_URL, as it is reached from here; or unset QUESTDB_HTTP_URL: the server then starts its own.',
    );
  }
  const { httpUrl } = splitQuestdbUrl(QUESTDB_HTTP_URL!);
  if (await answers(httpUrl)) {
    throw new BackupError(
      `The QuestDB at ${httpUrl} runs. Stop it, then restore: it must not see half of its files.`,
    );
  }
  const db = join(QUESTDB_DATA_DIR, 'db');
  if (!existsSync(db) || readdirSync(db).length === 0) return QUESTDB_DATA_DIR;
  throw new BackupError(
    `QUESTDB_DATA_DIR (${QUESTDB_DATA_DIR}) holds tables already. Move its db and .checkpoint away, or set ` +
      'QUESTDB_DATA_DIR to the folder of a new QuestDB.',
  );
}

async function answers(httpUrl: string): Promise<boolean> {
  return fetch(httpUrl, { signal: AbortSignal.timeout(ANSWER_WITHIN_MS) }).then(
    () => true,
    () => false,
  );
}

/**
 * Fills the folder of a stopped QuestDB that Mesonet does not start itself. This QuestDB reads the files at its next
 * start. What a killed restore left in the folder is removed first.
 * @param root folder that `requireEmptyQuestdb` accepted
 * @returns a function that empties the folder again
 */
export async function fillQuestdbElsewhere(
  backup: string,
  samples: QuestdbSamples,
  { root, ...progress }: { root: string; report: ReportShare; signal: AbortSignal },
): Promise<() => Promise<void>> {
  const stage = join(root, STAGE);
  const needed = samples.files.reduce((sum, { part }) => sum + part.unpackedBytes, 0);
  await requireFree(root, needed, 'the samples');
  const empty = () => remove(root, [STAGE, ...NAMES]);
  await empty();
  await mkdir(stage, { mode: 0o700 });
  try {
    await restoreQuestdbFiles(backup, samples, { root: stage, ...progress });
    for (const name of NAMES) renameSync(join(stage, name), join(root, name));
    await remove(root, [STAGE]);
    syncFolder(root);
    return empty;
  } catch (error) {
    await empty();
    throw error;
  }
}

async function remove(root: string, names: readonly string[]): Promise<void> {
  for (const name of names) await rm(join(root, name), { recursive: true, force: true });
}
