import { existsSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { findHolder } from '../engines/data-dir-lock.js';
import { QUESTDB_VERSION } from '../engines/questdb/questdb-jar.js';
import { installedEntries } from '../engines/restored-data-dir.js';
import type { StorePlace } from '../engines/sample-store-choice.js';
import type { Config } from '../platform/config.js';
import { BackupError } from './backup-error.js';
import type { Manifest } from './format/manifest.js';
import { requireEmptyQuestdb } from './questdb-elsewhere.js';

/** Space that PostgreSQL needs in addition to the rows: for its empty folder, and for its recovery after a crash. */
const FREE_FOR_CLUSTER = 256 * 1024 * 1024;

/**
 * Checks that a restore can write into DATA_DIR.
 * @throws BackupError when a server uses this DATA_DIR, or when root restores into the DATA_DIR of another user, who
 * could not read files that belong to root
 */
export function requireStopped(dataDir: string): void {
  if (process.getuid?.() === 0 && existsSync(dataDir) && statSync(dataDir).uid !== 0) {
    throw new BackupError(
      `${dataDir} does not belong to root. Restore as its user, who must read the files then.`,
    );
  }
  const holder = findHolder(dataDir);
  if (!holder) return;
  throw new BackupError(
    `The server runs on ${dataDir} (process ${holder.pid}). Stop it, then restore: kill ${holder.pid}`,
  );
}

/**
 * Finds out what a restore must move aside.
 * @returns names of the files and folders in DATA_DIR that the restore moves aside
 * @throws BackupError when there is an installation and `force` is not set
 */
export function requireRoom(dataDir: string, force: boolean): string[] {
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

/**
 * Decides into which sample store the samples are restored. Samples that were saved from QuestDB are restored into
 * QuestDB only, and samples from PostgreSQL into PostgreSQL only.
 * @returns the place of the sample store
 * @throws BackupError when the settings request another kind of store
 */
export async function planStore({ samples }: Manifest, config: Config): Promise<StorePlace> {
  const { SAMPLE_STORE, QUESTDB_HTTP_URL } = config;
  const isElsewhere = QUESTDB_HTTP_URL !== undefined && SAMPLE_STORE !== 'postgres';
  if (samples.store === 'postgres') {
    if (!isElsewhere && SAMPLE_STORE !== 'questdb') return 'postgres';
    throw new BackupError(
      'The samples of this backup are in PostgreSQL. Unset QUESTDB_HTTP_URL and SAMPLE_STORE, or set SAMPLE_STORE=postgres.',
    );
  }
  if (SAMPLE_STORE === 'postgres') {
    throw new BackupError('The samples of this backup are files of QuestDB. Unset SAMPLE_STORE.');
  }
  if (isElsewhere) {
    await requireEmptyQuestdb(config);
    return 'questdb remote';
  }
  if (!isNewer(samples.version, QUESTDB_VERSION)) return 'questdb local';
  throw new BackupError(
    `The samples of this backup were written by QuestDB ${samples.version}, this Mesonet brings ${QUESTDB_VERSION}. ` +
      'Restore it with a later version of Mesonet.',
  );
}

function isNewer(version: string, than: string): boolean {
  return version.localeCompare(than, 'en', { numeric: true }) > 0;
}

/** Returns the space that the restored installation takes in DATA_DIR, bytes. */
export function neededBytes(
  { files, samples, database }: Manifest,
  place: StorePlace,
  config: Config,
): number {
  const unpacked = [
    ...files,
    ...(samples.store === 'questdb' && place === 'questdb local' ? samples.files : []),
  ];
  const cluster = config.DATABASE_URL === undefined ? database.bytes + FREE_FOR_CLUSTER : 0;
  return unpacked.reduce((sum, { part }) => sum + part.unpackedBytes, cluster);
}
