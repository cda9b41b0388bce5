import { linkSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import {
  identifyProcess,
  isRunning,
  type ProcessIdentity,
  readPidFile,
} from './processes/running-process.js';
import { fileTrouble, StartError } from './start-error.js';

const LOCK = 'lock';

/** The running server that holds a data folder, null when there is none. */
export function findHolder(dataDir: string): ProcessIdentity | null {
  const holder = readPidFile(join(dataDir, LOCK));
  return holder && isRunning(holder) ? holder : null;
}

/** @throws StartError when a server runs on this data folder */
export function refuseSecondStart(dataDir: string): void {
  const holder = findHolder(dataDir);
  if (!holder) return;
  throw new StartError(
    `Mesonet already runs on ${dataDir} (process ${holder.pid}). ` +
      `Stop it with "kill ${holder.pid}", or give this one a DATA_DIR and a PORT of its own.`,
  );
}

/**
 * Takes the data folder for this process, also from one that was killed.
 * @returns a function that gives it back
 * @throws StartError when another server has it
 */
export function lockDataDir(dataDir: string): () => void {
  const file = join(dataDir, LOCK);
  const draft = `${file}.${process.pid}`;
  try {
    writeFileSync(draft, JSON.stringify(identifyProcess(process.pid)), { mode: 0o600 });
    // A hard link appears whole or not at all, and only once: nobody reads a half-written lock.
    while (!link(draft, file)) {
      refuseSecondStart(dataDir);
      removeStale(file, `${draft}.stale`);
    }
  } catch (error) {
    throw fileTrouble(`DATA_DIR (${dataDir})`, error);
  } finally {
    rmSync(draft, { force: true });
  }
  return () => {
    if (readPidFile(file)?.pid === process.pid) rmSync(file, { force: true });
  };
}

/** @returns false when the name is taken */
function link(from: string, to: string): boolean {
  try {
    linkSync(from, to);
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false;
    throw error;
  }
}

/** Two starts may find the same stale lock: whoever moved the other's fresh one aside puts it back. */
function removeStale(file: string, aside: string): void {
  try {
    renameSync(file, aside);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return;
    throw error;
  }
  const moved = readPidFile(aside);
  if (moved && isRunning(moved)) link(aside, file);
  rmSync(aside, { force: true });
}
