import { join } from 'node:path';
import { startEngines } from '../engines/engines.js';
import { questdbRoot } from '../engines/questdb.js';
import { rememberStorePlace, type StorePlace } from '../engines/sample-store-choice.js';
import { writeWhole } from '../platform/whole-files.js';
import { loadDatabase } from './database/database-load.js';
import { restoreFiles } from './format/file-tree.js';
import type { Manifest } from './format/manifest.js';
import type { InstallationAccess } from './installation.js';
import { entryOf, SAVED_ENTRIES } from './own-entries.js';
import { reportShare } from './progress.js';
import { fillQuestdbElsewhere, requireEmptyQuestdb } from './questdb-elsewhere.js';
import { requireServing, restoreQuestdbFiles } from './questdb-part.js';

export interface StagedRestore extends InstallationAccess {
  /** Folder of the backup to restore */
  folder: string;
  manifest: Manifest;
  secretKey: string | null;
  place: StorePlace;
}

/** Restores a backup into a temporary folder, which will become DATA_DIR, and into the databases outside DATA_DIR. */
export async function fillStage(stage: string, restore: StagedRestore): Promise<void> {
  const { folder, manifest, secretKey, config, log, signal } = restore;
  if (secretKey !== null && config.SECRET_KEY === undefined) {
    writeWhole(join(stage, 'secret.key'), `${secretKey}\n`);
  }
  const report = reportShare(log, 'Restoring files');
  const files = manifest.files.filter(({ name }) => SAVED_ENTRIES.includes(entryOf(name)));
  await restoreFiles(folder, files, { root: stage, report, signal });
  const empty = await fillQuestdb(stage, restore);
  try {
    await fillDatabase(stage, restore);
    rememberStorePlace(stage, restore.place);
  } catch (error) {
    await empty();
    throw error;
  }
}

/**
 * Restores the files of QuestDB, if the samples of the backup are in QuestDB.
 * @returns a function that undoes the changes outside the temporary folder
 */
async function fillQuestdb(
  stage: string,
  { folder, manifest: { samples }, place, config, log, signal }: StagedRestore,
): Promise<() => Promise<void>> {
  if (samples.store === 'postgres') return () => Promise.resolve();
  const progress = { report: reportShare(log, 'Restoring QuestDB'), signal };
  if (place === 'questdb remote') {
    const root = await requireEmptyQuestdb(config);
    return fillQuestdbElsewhere(folder, samples, { root, ...progress });
  }
  await restoreQuestdbFiles(folder, samples, { root: questdbRoot(stage), ...progress });
  return () => Promise.resolve();
}

async function fillDatabase(stage: string, restore: StagedRestore): Promise<void> {
  const { folder, manifest, place, config, env, log, signal } = restore;
  const engines = await startEngines(
    {
      ...config,
      DATA_DIR: stage,
      SAMPLE_STORE: place === 'questdb local' ? 'questdb' : 'postgres',
      // A QuestDB that Mesonet does not start itself is stopped during a restore, so nothing connects to it.
      QUESTDB_HTTP_URL: undefined,
      QUESTDB_PG_URL: undefined,
    },
    log,
    { env, signal },
  );
  try {
    if (engines.sampleStore.kind === 'questdb') await requireServing(engines.sampleStore);
    const report = (progress: string) => log.progress(`Restoring PostgreSQL: ${progress}`);
    // PostgreSQL is loaded last, because it may lie outside the temporary folder. If a later step failed, nothing would
    // remove the loaded rows.
    await loadDatabase(engines.databaseUrl, { folder, dump: manifest.database }, report, signal);
  } finally {
    await engines.stop();
  }
}
