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
  /** Of the backup. */
  folder: string;
  /** Whether an installation that is there is moved aside. */
  force: boolean;
  now: Date;
}

/**
 * Holds every byte of a backup to its manifest.
 * @throws BackupError naming what is wrong
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
 * Makes an installation of a backup, whole or not at all: beside what is there, to take its place at the end.
 * @throws BackupError, StartError with one line for a person; nothing has changed then
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
  // Once more: the end of an earlier restore may have come in between.
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
