import { createWriteStream } from 'node:fs';
import { mkdir, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { type DataDir, openDataDir } from '../engines/data-dir.js';
import { findHolder } from '../engines/data-dir-lock.js';
import { removeStages, startEngines } from '../engines/engines.js';
import { admitDatabaseUser } from '../engines/postgres/postgres-home.js';
import { completeStage, finishRestore, installedEntries, makeStage } from '../engines/restored-data-dir.js';
import { rememberStorePlace } from '../engines/sample-store-choice.js';
import type { Config } from '../platform/config.js';
import { syncFolder, writeWhole } from '../platform/whole-files.js';
import { BackupError } from './backup-error.js';
import { loadDatabase } from './database/database-load.js';
import { requireFree } from './free-space.js';
import type { InstallationAccess } from './installation.js';
import { type BackupPart, type Manifest } from './format/manifest.js';
import { unpack } from './format/packed-file.js';
import { findSecretKey } from './secret-key.js';
import { readManifest, verifyParts } from './format/verify-backup.js';

export interface RestoreRequest extends InstallationAccess {
  /** Of the backup. */
  folder: string;
  /** Whether an installation that is there is moved aside. */
  force: boolean;
  now: Date;
}

/** A cluster without a row, and what recovery may need. */
const FREE_FOR_CLUSTER = 256 * 1024 * 1024;

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
  refuseRunning(config.DATA_DIR);
  const manifest = await verifyBackup(request);
  refuseOtherStore(manifest, config);
  const secretKey = await findSecretKey(request.folder, manifest, config);
  const old = installedEntries(config.DATA_DIR);
  if (!force && old.some((name) => name !== 'secret.key')) {
    throw new BackupError(
      `DATA_DIR (${config.DATA_DIR}) holds an installation already. Set DATA_DIR to an empty folder, or say --force ` +
        'to move what is there into a folder beside the restored.',
    );
  }
  const dataDir = await openDataDir(config.DATA_DIR);
  try {
    await restoreInto(dataDir, { ...request, manifest, secretKey, old: force ? old : [] });
  } finally {
    dataDir.release();
  }
  return manifest;
}

interface Restore extends RestoreRequest {
  manifest: Manifest;
  secretKey: string | null;
  /** Names in DATA_DIR to be moved aside. */
  old: string[];
}

async function restoreInto(dataDir: DataDir, restore: Restore): Promise<void> {
  const { manifest, config, log, now, old } = restore;
  await removeStages(dataDir.path, log);
  await requireFree(dataDir.path, neededBytes(manifest, config), 'the restored installation');
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
    await rm(stage, { recursive: true, force: true });
    throw error;
  }
  finishRestore(dataDir.path);
}

async function fillStage(stage: string, { folder, manifest, secretKey, ...rest }: Restore): Promise<void> {
  const { config, env, log, signal } = rest;
  if (secretKey !== null && config.SECRET_KEY === undefined) {
    writeWhole(join(stage, 'secret.key'), `${secretKey}\n`);
  }
  for (const { name, part } of manifest.files) {
    await unpackInto(join(stage, name), { folder, part, signal });
  }
  rememberStorePlace(stage, 'postgres');
  const engines = await startEngines({ ...config, DATA_DIR: stage }, log, { env, signal });
  try {
    const source = { folder, dump: manifest.database };
    const tell = (progress: string) => log.progress(`Restoring PostgreSQL: ${progress}`);
    await loadDatabase(engines.databaseUrl, source, tell, signal);
  } finally {
    await engines.stop();
  }
}

async function unpackInto(
  file: string,
  { folder, part, signal }: { folder: string; part: BackupPart; signal: AbortSignal },
): Promise<void> {
  await mkdir(dirname(file), { recursive: true, mode: 0o700 });
  const target = createWriteStream(file, { flags: 'wx', mode: 0o600, flush: true });
  await unpack(join(folder, part.path), target, signal);
  syncFolder(dirname(file));
}

function refuseRunning(dataDir: string): void {
  const holder = findHolder(dataDir);
  if (!holder) return;
  throw new BackupError(
    `The server runs on ${dataDir} (process ${holder.pid}). Stop it, then restore: kill ${holder.pid}`,
  );
}

/** Samples stay in the kind of store they were saved from. */
function refuseOtherStore({ samples }: Manifest, config: Config): void {
  const isElsewhere = config.QUESTDB_HTTP_URL !== undefined && config.SAMPLE_STORE !== 'postgres';
  if (samples === 'postgres' && (isElsewhere || config.SAMPLE_STORE === 'questdb')) {
    throw new BackupError(
      'The samples of this backup are in PostgreSQL. Unset QUESTDB_HTTP_URL and SAMPLE_STORE, or set SAMPLE_STORE=postgres.',
    );
  }
}

function neededBytes({ files, database }: Manifest, config: Config): number {
  const unpacked = files.reduce((sum, { part }) => sum + part.unpackedBytes, 0);
  return unpacked + (config.DATABASE_URL === undefined ? database.bytes + FREE_FOR_CLUSTER : 0);
}
