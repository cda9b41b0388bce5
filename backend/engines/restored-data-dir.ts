import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { syncFolder, writeWhole } from '../platform/whole-files.js';

const STAGE_PREFIX = '.restoring-';
const ASIDE_PREFIX = 'replaced-';
const MARKER = 'restored.json';
/** Of the start that runs, never of the installation. */
const FLEETING = /^(lock|lock\..*|log|run)$/;

/** What is left to do once all that was restored is on disk. */
const Switch = z.object({ aside: z.string(), old: z.array(z.string()) });

/** A folder in DATA_DIR in which an installation is restored, until it takes the place of what was there. */
export function makeStage(dataDir: string, stamp: string): string {
  const path = join(dataDir, STAGE_PREFIX + stamp);
  mkdirSync(path, { mode: 0o700 });
  return path;
}

/** Stages a restore that was killed has left behind. */
export function leftoverStages(dataDir: string): string[] {
  return readdirSync(dataDir)
    .filter((name) => name.startsWith(STAGE_PREFIX))
    .map((name) => join(dataDir, name));
}

/** Names in DATA_DIR that make up an installation; none in an empty one. */
export function installedEntries(dataDir: string): string[] {
  if (!existsSync(dataDir)) return [];
  return readdirSync(dataDir).filter(
    (name) => !FLEETING.test(name) && !name.startsWith(STAGE_PREFIX) && !name.startsWith(ASIDE_PREFIX),
  );
}

/**
 * From here on the restored installation counts: `finishRestore` brings it to its place, now or at the next start.
 * @param old names to be moved aside
 * @param stamp names the folder they go to, `replaced-…`
 */
export function completeStage(stage: string, { old, stamp }: { old: string[]; stamp: string }): void {
  syncFolder(stage);
  writeWhole(join(stage, MARKER), JSON.stringify({ aside: ASIDE_PREFIX + stamp, old }));
  syncFolder(stage);
}

/** Ends a restore that was complete when its process ended; does nothing else. Safe to repeat after a kill. */
export function finishRestore(dataDir: string): void {
  const stage = leftoverStages(dataDir).find((path) => existsSync(join(path, MARKER)));
  if (!stage) return;
  const { aside, old } = Switch.parse(JSON.parse(readFileSync(join(stage, MARKER), 'utf8')));
  const asideDir = join(dataDir, aside);
  if (old.length > 0) mkdirSync(asideDir, { recursive: true, mode: 0o700 });
  // A name that is aside already stands for the new one here.
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
