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
import { tellShare } from './progress.js';
import { fillQuestdbElsewhere, requireEmptyQuestdb } from './questdb-elsewhere.js';
import { requireServing, restoreQuestdbFiles } from './questdb-part.js';

export interface StagedRestore extends InstallationAccess {
  /** Of the backup. */
  folder: string;
  manifest: Manifest;
  secretKey: string | null;
  place: StorePlace;
}

/** Makes of a backup what a server finds in its DATA_DIR, and in databases elsewhere that are part of it. */
export async function fillStage(stage: string, restore: StagedRestore): Promise<void> {
  const { folder, manifest, secretKey, config, log, signal } = restore;
  if (secretKey !== null && config.SECRET_KEY === undefined) {
    writeWhole(join(stage, 'secret.key'), `${secretKey}\n`);
  }
  const tell = tellShare(log, 'Restoring files');
  const files = manifest.files.filter(({ name }) => SAVED_ENTRIES.includes(entryOf(name)));
  await restoreFiles(folder, files, { root: stage, tell, signal });
  const empty = await fillQuestdb(stage, restore);
  try {
    await fillDatabase(stage, restore);
    rememberStorePlace(stage, restore.place);
  } catch (error) {
    await empty();
    throw error;
  }
}

/** @returns a function that takes back what is not in the stage */
async function fillQuestdb(
  stage: string,
  { folder, manifest: { samples }, place, config, log, signal }: StagedRestore,
): Promise<() => Promise<void>> {
  if (samples.store === 'postgres') return () => Promise.resolve();
  const progress = { tell: tellShare(log, 'Restoring QuestDB'), signal };
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
      // One elsewhere does not run now.
      QUESTDB_HTTP_URL: undefined,
      QUESTDB_PG_URL: undefined,
    },
    log,
    { env, signal },
  );
  try {
    if (engines.sampleStore.kind === 'questdb') await requireServing(engines.sampleStore);
    const tell = (progress: string) => log.progress(`Restoring PostgreSQL: ${progress}`);
    // Last, because a database elsewhere is not part of the stage.
    await loadDatabase(engines.databaseUrl, { folder, dump: manifest.database }, tell, signal);
  } finally {
    await engines.stop();
  }
}
