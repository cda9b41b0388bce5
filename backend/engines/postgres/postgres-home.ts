import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { chmod, chown, mkdir, realpath, rename, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { writeWhole } from '../../platform/whole-files.js';
import type { DataDir } from '../data-dir.js';
import {
  canRun,
  copyBinaries,
  findPostgresBinaries,
  type OsUser,
  type PostgresBinaries,
} from './postgres-binaries.js';
import { StartError } from '../start-error.js';

const run = promisify(execFile);

/** Folder for the databases of a server that runs as root, when the user who runs PostgreSQL may not enter DATA_DIR. */
const SYSTEM_DIR = '/var/lib/mesonet';
const DATABASE_USER = 'postgres';
/** File in DATA_DIR that names the folder of PostgreSQL's data when this folder lies outside DATA_DIR. */
const LOCATION_FILE = 'postgres.location';

/** PostgreSQL's data folder, the programs that use it and the user who runs them. */
export interface PostgresHome {
  /** PostgreSQL's data folder; it may not exist yet. */
  cluster: string;
  binaries: PostgresBinaries;
  /** User who runs PostgreSQL, which refuses to run as root; undefined when the user of this server runs it. */
  user?: OsUser;
  /** Folder with one file per process that this server has started. */
  runDir: string;
  /**
   * Text for the log of the start, which explains why the data folder lies outside DATA_DIR; absent when it does not.
   */
  note?: string;
}

/**
 * Finds the folder, the programs and the user for PostgreSQL.
 * @throws StartError when there is no suitable folder or no suitable user
 */
export async function findPostgresHome(dataDir: DataDir): Promise<PostgresHome> {
  const binaries = findPostgresBinaries();
  const { runDir } = dataDir;
  if (process.getuid?.() !== 0) return { cluster: join(dataDir.path, 'postgres'), binaries, runDir };
  const locationFile = join(dataDir.path, LOCATION_FILE);
  const base = await findBase(dataDir, locationFile);
  const cluster = join(base, 'postgres');
  const user = existsSync(cluster) ? await ownerOf(cluster) : await databaseUser();
  const reachable = (await canRun(binaries, user)) ? binaries : await copyBinaries(binaries, base);
  const isElsewhere = base !== dataDir.path;
  const note = `PostgreSQL lies in ${base}: its user may not enter ${dataDir.path}.`;
  return { cluster, binaries: reachable, user, runDir, ...(isElsewhere && { note }) };
}

/**
 * Finds the folder that contains PostgreSQL's data folder. The first start chooses it, and later starts use the same.
 */
async function findBase(dataDir: DataDir, locationFile: string): Promise<string> {
  if (existsSync(locationFile)) {
    const base = readFileSync(locationFile, 'utf8').trim();
    if (existsSync(join(base, 'postgres', 'PG_VERSION'))) return base;
    throw new StartError(
      `The database of this DATA_DIR lies in ${base} (says ${locationFile}), and is not there. ` +
        'Restore that folder, or remove the file to start with an empty database.',
    );
  }
  if (existsSync(join(dataDir.path, 'postgres'))) return dataDir.path;
  const user = await databaseUser();
  if (await letIn(dataDir, user)) return dataDir.path;
  const hash = createHash('sha256').update(await realpath(dataDir.path));
  const base = join(SYSTEM_DIR, hash.digest('hex').slice(0, 16));
  await mkdir(base, { recursive: true });
  // The modes are set by chmod, because the umask of the process may remove rights from a mode that mkdir gets.
  await chmod(SYSTEM_DIR, 0o755);
  await chmod(base, 0o700);
  await chown(base, user.uid, user.gid);
  await setAside(join(base, 'postgres'));
  return base;
}

/**
 * Lets the user who runs PostgreSQL enter a new DATA_DIR that belongs only to root, so that the database can lie in it.
 * It does nothing when the server does not run as root.
 */
export async function admitDatabaseUser(folder: Pick<DataDir, 'path' | 'isNew'>): Promise<void> {
  if (process.getuid?.() === 0) await letIn(folder, await databaseUser());
}

/**
 * Lets the user who runs PostgreSQL enter a new folder that belongs only to root.
 * @returns true when this user can pass through the folder
 */
async function letIn({ path, isNew }: Pick<DataDir, 'path' | 'isNew'>, user: OsUser): Promise<boolean> {
  if (await canEnter(path, user)) return true;
  const { uid, mode } = await stat(path);
  if (!isNew || uid !== 0) return false;
  await chown(path, uid, user.gid);
  await chmod(path, (mode & 0o707) | 0o010);
  return canEnter(path, user);
}

/**
 * Moves aside a data folder of PostgreSQL that no DATA_DIR refers to. Its DATA_DIR was removed, and with it the key to
 * the secrets in the database.
 */
async function setAside(cluster: string): Promise<void> {
  if (!existsSync(cluster)) return;
  const aside = `${cluster}.orphan`;
  await rm(aside, { recursive: true, force: true });
  await rename(cluster, aside);
}

/**
 * If PostgreSQL's data folder lies outside DATA_DIR, notes its place in DATA_DIR. Call this once the data folder is
 * complete.
 */
export function rememberLocation(dataDir: DataDir, { cluster }: PostgresHome): void {
  const base = join(cluster, '..');
  if (base === dataDir.path) return;
  writeWhole(join(base, 'belongs-to'), `${dataDir.path}\n`);
  writeWhole(join(dataDir.path, LOCATION_FILE), `${base}\n`);
}

/** Removes PostgreSQL's data folder of a DATA_DIR when it lies outside this DATA_DIR. */
export async function removeClusterElsewhere(dataDir: string): Promise<void> {
  const file = join(dataDir, LOCATION_FILE);
  if (existsSync(file)) await rm(readFileSync(file, 'utf8').trim(), { recursive: true, force: true });
}

async function canEnter(path: string, user: OsUser): Promise<boolean> {
  return run('/bin/sh', ['-c', 'cd "$0"', path], { ...user, cwd: '/', env: {} }).then(
    () => true,
    () => false,
  );
}

async function ownerOf(cluster: string): Promise<OsUser> {
  const { uid, gid } = await stat(cluster);
  return uid === 0 ? databaseUser() : { uid, gid };
}

/** Returns the user `postgres` of the operating system, and creates it if it is missing. */
async function databaseUser(): Promise<OsUser> {
  const present = await lookUp();
  if (present) return present;
  try {
    await run('groupadd', ['--force', '--system', DATABASE_USER]);
    const account = ['--system', '--no-create-home', '--shell', '/usr/sbin/nologin'];
    await run('useradd', [...account, '--gid', DATABASE_USER, DATABASE_USER]);
    const made = await lookUp();
    if (made) return made;
    throw new Error('The user is not there after useradd');
  } catch (cause) {
    throw new StartError(
      `PostgreSQL must not run as root, and the user "${DATABASE_USER}" could not be made. ` +
        'Start as an ordinary user, or set DATABASE_URL to a PostgreSQL of your own.',
      { cause },
    );
  }
}

async function lookUp(): Promise<OsUser | null> {
  try {
    const id = async (option: string) => Number((await run('id', [option, DATABASE_USER])).stdout);
    return { uid: await id('-u'), gid: await id('-g') };
  } catch {
    return null;
  }
}
