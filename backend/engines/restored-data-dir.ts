import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { syncFolder, writeWhole } from '../platform/whole-files.js';

const STAGE_PREFIX = '.restoring-';
const ASIDE_PREFIX = 'replaced-';
const MARKER = 'restored.json';
/** Matches the names in DATA_DIR that a restore leaves alone, such as the log and the lock of the running server. */
const FLEETING = /^(lock|lock\..*|log|run)$/;

/** The last step of a restore: names of the old files and folders, and the folder into which they are moved aside. */
const Switch = z.object({ aside: z.string(), old: z.array(z.string()) });

/** Creates a folder in DATA_DIR in which a restore builds the new installation before it replaces the old one. */
export function makeStage(dataDir: string, stamp: string): string {
  const path = join(dataDir, STAGE_PREFIX + stamp);
  mkdirSync(path, { mode: 0o700 });
  return path;
}

/** Returns the temporary folders in DATA_DIR that killed restores have left behind. */
export function leftoverStages(dataDir: string): string[] {
  return readdirSync(dataDir)
    .filter((name) => name.startsWith(STAGE_PREFIX))
    .map((name) => join(dataDir, name));
}

/** Returns the names of the files and folders in DATA_DIR that make up an installation; none when there is none. */
export function installedEntries(dataDir: string): string[] {
  if (!existsSync(dataDir)) return [];
  return readdirSync(dataDir).filter(
    (name) => !FLEETING.test(name) && !name.startsWith(STAGE_PREFIX) && !name.startsWith(ASIDE_PREFIX),
  );
}

/**
 * Marks a restored installation as complete. From then on the restore counts as done: `finishRestore` moves the
 * installation to its place, now or at the next start.
 * @param old names of the files and folders in DATA_DIR that are to be moved aside
 * @param stamp end of the name of the folder `replaced-…` into which they are moved
 */
export function completeStage(stage: string, { old, stamp }: { old: string[]; stamp: string }): void {
  syncFolder(stage);
  writeWhole(join(stage, MARKER), JSON.stringify({ aside: ASIDE_PREFIX + stamp, old }));
  syncFolder(stage);
}

/**
 * Moves a completely restored installation into place; without one it does nothing. After a kill it can be repeated
 * safely.
 */
export function finishRestore(dataDir: string): void {
  const stage = leftoverStages(dataDir).find((path) => existsSync(join(path, MARKER)));
  if (!stage) return;
  const { aside, old } = Switch.parse(JSON.parse(readFileSync(join(stage, MARKER), 'utf8')));
  const asideDir = join(dataDir, aside);
  if (old.length > 0) mkdirSync(asideDir, { recursive: true, mode: 0o700 });
  // If an attempt that was killed has already moved an old file or folder aside, the one of the same name in DATA_DIR
  // belongs to the new installation and stays there.
  for (const name of old) if (!existsSync(join(asideDir, name))) moveIfThere(name, dataDir, asideDir);
  for (const name of readdirSync(stage)) {
    if (name !== MARKER && !FLEETING.test(name)) renameSync(join(stage, name), join(dataDir, name));
  }
  syncFolder(dataDir);
  rmSync(stage, { recursive: true, force: true });
}

function moveIfThere(name: string, from: string, to: string): void {
  if (existsSync(join(from, name))) renameSync(join(from, name), join(to, name));
}
