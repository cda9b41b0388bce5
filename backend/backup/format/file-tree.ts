import { createWriteStream, type Dirent } from 'node:fs';
import { mkdir, open, readdir, stat } from 'node:fs/promises';
import { dirname, join, relative } from 'node:path';
import { syncFolder } from '../../platform/whole-files.js';
import type { ReportShare } from '../progress.js';
import type { BackupDraft } from './backup-draft.js';
import type { SavedFile } from './manifest.js';
import { unpack } from './packed-file.js';

/**
 * Number of files that are copied at the same time. Most files of QuestDB are small, so several copies in parallel are
 * needed to keep the disk and the processor busy.
 */
const AT_ONCE = 4;
const BLOCK_BYTES = 512;

export interface FoundFile {
  /** Path of the file, relative to the folder that was searched. */
  name: string;
  /**
   * Space that the file takes on disk. It may be less than its length, because files of QuestDB have unwritten ranges.
   */
  bytes: number;
}

/**
 * Finds files in the folder `root`: those that `entries` names, and all files below the folders that `entries` names.
 * It skips files that disappear during the search.
 */
export async function findFiles(root: string, entries: readonly string[]): Promise<FoundFile[]> {
  const files: FoundFile[] = [];
  for (const entry of entries) {
    for (const path of await filesIn(join(root, entry))) {
      const found = await stat(path).catch(() => null);
      if (found) files.push({ name: relative(root, path), bytes: found.blocks * BLOCK_BYTES });
    }
  }
  return files;
}

/**
 * Reads one folder after another. A recursive `readdir` would fail when QuestDB removes a folder meanwhile, such as an
 * outdated partition.
 */
async function filesIn(path: string): Promise<string[]> {
  let entries: Dirent[];
  try {
    entries = await readdir(path, { withFileTypes: true });
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === 'ENOTDIR') return [path];
    if (code === 'ENOENT') return [];
    throw error;
  }
  const files = entries.filter((entry) => entry.isFile()).map(({ name }) => join(path, name));
  for (const folder of entries.filter((entry) => entry.isDirectory())) {
    files.push(...(await filesIn(join(path, folder.name))));
  }
  return files;
}

/**
 * Writes files into the folder `folder` of an unfinished backup. It skips files that have disappeared since they were
 * found.
 */
export async function saveFiles(
  draft: BackupDraft,
  folder: string,
  { root, found, report }: { root: string; found: readonly FoundFile[]; report: ReportShare },
): Promise<SavedFile[]> {
  const saved: SavedFile[] = [];
  await forEachOf(found, report, async ({ name }) => {
    const file = await open(join(root, name)).catch((error: NodeJS.ErrnoException) => {
      if (error.code === 'ENOENT') return null;
      throw error;
    });
    if (file) saved.push({ name, part: await draft.write(`${folder}/${name}`, file.createReadStream()) });
  });
  return saved;
}

/** Restores the files of a backup into the folder `root`. They are on disk when the promise resolves. */
export async function restoreFiles(
  backup: string,
  files: readonly SavedFile[],
  { root, report, signal }: { root: string; report: ReportShare; signal: AbortSignal },
): Promise<void> {
  const folders = new Set<string>();
  await forEachOf(files, report, async ({ name, part }) => {
    const file = join(root, name);
    await mkdir(dirname(file), { recursive: true, mode: 0o700 });
    folders.add(dirname(file));
    const target = createWriteStream(file, { flags: 'wx', mode: 0o600, flush: true });
    await unpack(join(backup, part.path), target, signal);
  });
  for (const folder of folders) syncFolder(folder);
}

/**
 * Calls `work` for each item, for several items at the same time. After a failure it calls `work` for no further item,
 * waits for the calls that are running, and throws the first failure.
 */
async function forEachOf<Item>(
  items: readonly Item[],
  report: ReportShare,
  work: (item: Item) => Promise<void>,
): Promise<void> {
  let next = 0;
  let failure: { error: unknown } | null = null;
  const worker = async () => {
    while (next < items.length && !failure) {
      report(next / items.length);
      await work(items[next++]!).catch((error: unknown) => (failure ??= { error }));
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, worker));
  if (failure) throw (failure as { error: unknown }).error;
}
