import { type DataDir, openDataDir } from '../engines/data-dir.js';
import { discardStage, endLeftovers } from '../engines/engines.js';
import { admitDatabaseUser } from '../engines/postgres/postgres-home.js';
import { completeStage, finishRestore, makeStage } from '../engines/restored-data-dir.js';
import type { Manifest } from './format/manifest.js';
import { readManifest, verifyParts } from './format/verify-backup.js';
import { requireFree } from './free-space.js';
import type { InstallationAccess } from './installation.js';
import { neededBytes, planStore, requireRoom, requireStopped } from './restore-checks.js';
import { fillStage, type StagedRestore } from './restore-stage.js';
import { findSecretKey } from './secret-key.js';

export interface RestoreRequest extends InstallationAccess {
  /** Folder of the backup to restore */
  folder: string;
  /** True when the restore may move an existing installation aside. */
  force: boolean;
  now: Date;
}

/**
 * Compares every byte of a backup with its manifest.
 * @throws BackupError that names what is wrong
 */
export async function verifyBackup({
  folder,
  log,
  signal,
}: Omit<RestoreRequest, 'now' | 'force'>): Promise<Manifest> {
  const manifest = await readManifest(folder);
  await verifyParts(folder, manifest, (progress) => log.progress(`Checking the backup: ${progress}`), signal);
  return manifest;
}

/**
 * Makes an installation from a backup, completely or not at all. The new installation is built beside the existing one
 * and replaces it at the end.
 * @throws BackupError, StartError with one line for a person; DATA_DIR is then unchanged
 */
export async function restoreBackup(request: RestoreRequest): Promise<Manifest> {
  const { config, force } = request;
  requireStopped(config.DATA_DIR);
  const manifest = await verifyBackup(request);
  const place = await planStore(manifest, config);
  const secretKey = await findSecretKey(request.folder, manifest, config);
  requireRoom(config.DATA_DIR, force);
  const dataDir = await openDataDir(config.DATA_DIR);
  try {
    await restoreInto(dataDir, { ...request, manifest, secretKey, place });
  } finally {
    dataDir.release();
  }
  return manifest;
}

async function restoreInto(dataDir: DataDir, restore: RestoreRequest & StagedRestore): Promise<void> {
  const { manifest, place, config, force, log, now } = restore;
  await endLeftovers(dataDir, log);
  // The same check ran before. Since then, `openDataDir` may have completed an earlier restore that was killed, so that
  // DATA_DIR now holds an installation.
  const old = requireRoom(dataDir.path, force);
  await requireFree(dataDir.path, neededBytes(manifest, place, config), 'the restored installation');
  const stamp = now.toISOString().replace(/[-:]|\.\d+/g, '');
  const stage = makeStage(dataDir.path, stamp);
  try {
    if (config.DATABASE_URL === undefined) {
      await admitDatabaseUser(dataDir);
      await admitDatabaseUser({ path: stage, isNew: true });
    }
    await fillStage(stage, restore);
    completeStage(stage, { old, stamp });
  } catch (error) {
    await discardStage(stage);
    throw error;
  }
  finishRestore(dataDir.path);
}
