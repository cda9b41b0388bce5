import { randomBytes } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { access, constants, statfs } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { writeWhole } from '../platform/whole-files.js';
import { lockDataDir } from './data-dir-lock.js';
import { finishRestore } from './restored-data-dir.js';
import { fileTrouble, StartError } from './start-error.js';

const MEBIBYTE = 1024 * 1024;
/**
 * Free disk space that a start needs. A first start creates the files of PostgreSQL; a later start may have to recover
 * them.
 */
const FREE_FOR_FIRST_START = 256 * MEBIBYTE;
const FREE_FOR_START = 64 * MEBIBYTE;

/** The folder with everything that the server stores itself. This process has locked it. */
export interface DataDir {
  path: string;
  /** True when the folder was missing or empty before this start. */
  isNew: boolean;
  /** Folder with one file per process that this server has started; the file holds the process id. */
  runDir: string;
  logDir: string;
  release(): void;
}

/**
 * Creates the data folder if needed and locks it for this process.
 * @throws StartError when the folder cannot be used, its disk is full, or another server has locked it
 */
export async function openDataDir(path: string): Promise<DataDir> {
  try {
    mkdirSync(dirname(path), { recursive: true });
    // `recursive` is not used here, because a recursive mkdir of Node never returns in a file system that answers
    // ENOENT, such as /proc.
    if (!existsSync(path)) mkdirSync(path, { mode: 0o700 });
    if (!statSync(path).isDirectory()) throw new Error('ENOTDIR');
    await access(path, constants.W_OK | constants.X_OK);
    const isNew = readdirSync(path).length === 0;
    const release = lockDataDir(path);
    try {
      finishRestore(path);
      const isFirst = !existsSync(join(path, 'log'));
      await requireSpace(path, isFirst ? FREE_FOR_FIRST_START : FREE_FOR_START);
      const dirs = { runDir: join(path, 'run'), logDir: join(path, 'log') };
      for (const dir of Object.values(dirs)) mkdirSync(dir, { recursive: true, mode: 0o700 });
      return { path, isNew, ...dirs, release };
    } catch (error) {
      release();
      throw error;
    }
  } catch (error) {
    throw fileTrouble(`DATA_DIR (${path})`, error);
  }
}

async function requireSpace(path: string, bytes: number): Promise<void> {
  const { bavail, bsize } = await statfs(path);
  const free = bavail * bsize;
  if (free >= bytes) return;
  throw new StartError(
    `The disk of DATA_DIR (${path}) has ${Math.floor(free / MEBIBYTE)} MB left; a start needs ` +
      `${bytes / MEBIBYTE} MB. Free some space, or set DATA_DIR to another disk.`,
  );
}

/**
 * Reads a secret of this installation from its file. When there is no file, it generates a secret of 32 random bytes as
 * text, and writes it to a file of mode 0600.
 * @throws StartError when the file exists but holds no secret; a new secret would replace the old one for good
 */
export function generatedSecret(file: string): string {
  try {
    if (!existsSync(file)) writeWhole(file, `${randomBytes(32).toString('base64url')}\n`);
    const secret = readFileSync(file, 'utf8').trim();
    if (secret.length >= 16) return secret;
  } catch (error) {
    throw fileTrouble(file, error);
  }
  throw new StartError(
    `${file} holds no secret. Restore it from a backup, or remove it to start with a new one.`,
  );
}
