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

/** Returns the running server process that holds a data folder; null when there is none. */
export function findHolder(dataDir: string): ProcessIdentity | null {
  const holder = readPidFile(join(dataDir, LOCK));
  return holder && isRunning(holder) ? holder : null;
}

/**
 * Refuses to start a second server on the same data folder.
 * @throws StartError when a server already uses this data folder
 */
export function refuseSecondStart(dataDir: string): void {
  const holder = findHolder(dataDir);
  if (!holder) return;
  throw new StartError(
    `Mesonet already runs on ${dataDir} (process ${holder.pid}). ` +
      `Stop it with "kill ${holder.pid}", or give this one a DATA_DIR and a PORT of its own.`,
  );
}

/**
 * Locks the data folder for this process. A lock that a killed process has left behind is replaced.
 * @returns a function that releases the lock
 * @throws StartError when a running server holds the lock
 */
export function lockDataDir(dataDir: string): () => void {
  const file = join(dataDir, LOCK);
  const draft = `${file}.${process.pid}`;
  try {
    writeFileSync(draft, JSON.stringify(identifyProcess(process.pid)), { mode: 0o600 });
    // The lock is first written to a file of another name. A hard link then gives the complete file its final name in
    // one step, so no process reads a half-written lock.
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

/**
 * Creates a hard link: a second name for a file.
 * @returns false when the second name already exists
 */
function link(from: string, to: string): boolean {
  try {
    linkSync(from, to);
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false;
    throw error;
  }
}

/**
 * Removes the lock of a process that has ended, by renaming it. When two starts find the same old lock, the slower one
 * may rename the new lock of the other by mistake. It notices this and puts that lock back.
 */
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
