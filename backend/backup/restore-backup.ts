import { statSync } from 'node:fs';
import { join } from 'node:path';
import { type DataDir, openDataDir } from '../engines/data-dir.js';
import { findHolder } from '../engines/data-dir-lock.js';
import { discardStage, endLeftovers, startEngines } from '../engines/engines.js';
import { QUESTDB_VERSION } from '../engines/questdb/questdb-jar.js';
import { admitDatabaseUser } from '../engines/postgres/postgres-home.js';
import { completeStage, finishRestore, installedEntries, makeStage } from '../engines/restored-data-dir.js';
import { rememberStorePlace } from '../engines/sample-store-choice.js';
import type { Config } from '../platform/config.js';
import { writeWhole } from '../platform/whole-files.js';
import { BackupError } from './backup-error.js';
import { loadDatabase } from './database/database-load.js';
import { requireFree } from './free-space.js';
import { tellShare } from './progress.js';
import type { InstallationAccess } from './installation.js';
import type { Manifest } from './format/manifest.js';
import { requireServing, restoreQuestdbFiles } from './questdb-part.js';
import { findSecretKey } from './secret-key.js';
import { restoreFiles } from './format/file-tree.js';
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
  requireRoom(config.DATA_DIR, force);
  const dataDir = await openDataDir(config.DATA_DIR);
  try {
    await restoreInto(dataDir, { ...request, manifest, secretKey });
  } finally {
    dataDir.release();
  }
  return manifest;
}

interface Restore extends RestoreRequest {
  manifest: Manifest;
  secretKey: string | null;
}

async function restoreInto(dataDir: DataDir, restore: Restore): Promise<void> {
  const { manifest, config, force, log, now } = restore;
  await endLeftovers(dataDir, log);
  // Once more: the end of an earlier restore may have come in between.
  const old = requireRoom(dataDir.path, force);
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
    await discardStage(stage);
    throw error;
  }
  finishRestore(dataDir.path);
}

async function fillStage(stage: string, { folder, manifest, secretKey, ...rest }: Restore): Promise<void> {
  const { config, env, log, signal } = rest;
  const { samples, files, database } = manifest;
  if (secretKey !== null && config.SECRET_KEY === undefined) {
    writeWhole(join(stage, 'secret.key'), `${secretKey}\n`);
  }
  const tell = (what: string) => tellShare(log, what);
  await restoreFiles(folder, files, { root: stage, tell: tell('Restoring files'), signal });
  if (samples.store === 'questdb') {
    const target = { dataDir: stage, tell: tell('Restoring QuestDB'), signal };
    await restoreQuestdbFiles(folder, samples, target);
  }
  rememberStorePlace(stage, samples.store === 'questdb' ? 'questdb local' : 'postgres');
  const engines = await startEngines({ ...config, DATA_DIR: stage }, log, { env, signal });
  try {
    const tellTable = (progress: string) => log.progress(`Restoring PostgreSQL: ${progress}`);
    if (engines.sampleStore.kind === 'questdb') await requireServing(engines.sampleStore);
    // Last, because a database elsewhere is not part of the stage.
    await loadDatabase(engines.databaseUrl, { folder, dump: database }, tellTable, signal);
  } finally {
    await engines.stop();
  }
}

/**
 * @returns names in DATA_DIR to be moved aside
 * @throws BackupError when an installation is there and must stay
 */
function requireRoom(dataDir: string, force: boolean): string[] {
  const old = installedEntries(dataDir);
  const isEmpty = old.every((name) => name === 'secret.key');
  if (isEmpty) return [];
  if (!force) {
    throw new BackupError(
      `DATA_DIR (${dataDir}) holds an installation already. Set DATA_DIR to an empty folder, or say --force to move ` +
        'what is there into a folder beside the restored.',
    );
  }
  const { dev } = statSync(dataDir);
  const foreign = old.find((name) => statSync(join(dataDir, name)).dev !== dev);
  if (foreign === undefined) return old;
  throw new BackupError(
    `${join(dataDir, foreign)} is a disk of its own and cannot be moved aside. Set DATA_DIR to an empty folder.`,
  );
}

function refuseRunning(dataDir: string): void {
  const holder = findHolder(dataDir);
  if (!holder) return;
  throw new BackupError(
    `The server runs on ${dataDir} (process ${holder.pid}). Stop it, then restore: kill ${holder.pid}`,
  );
}

/** Samples stay in the kind of store they were saved from. */
function refuseOtherStore({ samples }: Manifest, { SAMPLE_STORE, QUESTDB_HTTP_URL }: Config): void {
  const isElsewhere = QUESTDB_HTTP_URL !== undefined && SAMPLE_STORE !== 'postgres';
  if (samples.store === 'postgres' && (isElsewhere || SAMPLE_STORE === 'questdb')) {
    throw new BackupError(
      'The samples of this backup are in PostgreSQL. Unset QUESTDB_HTTP_URL and SAMPLE_STORE, or set SAMPLE_STORE=postgres.',
    );
  }
  if (samples.store === 'questdb' && (isElsewhere || SAMPLE_STORE === 'postgres')) {
    throw new BackupError(
      'The samples of this backup are files of QuestDB. Unset QUESTDB_HTTP_URL and SAMPLE_STORE: the server starts a ' +
        'QuestDB of its own on them.',
    );
  }
  if (samples.store === 'questdb' && isNewer(samples.version, QUESTDB_VERSION)) {
    throw new BackupError(
      `The samples of this backup were written by QuestDB ${samples.version}, this Mesonet brings ${QUESTDB_VERSION}. ` +
        'Restore it with the version that saved it, or a later one.',
    );
  }
}

function isNewer(version: string, than: string): boolean {
  return version.localeCompare(than, 'en', { numeric: true }) > 0;
}

function neededBytes({ files, samples, database }: Manifest, config: Config): number {
  const unpacked = [...files, ...(samples.store === 'questdb' ? samples.files : [])].reduce(
    (sum, { part }) => sum + part.unpackedBytes,
    0,
  );
  return unpacked + (config.DATABASE_URL === undefined ? database.bytes + FREE_FOR_CLUSTER : 0);
}
