import { createWriteStream, type Dirent } from 'node:fs';
import { mkdir, open, readdir, stat } from 'node:fs/promises';
import { dirname, join, relative } from 'node:path';
import { syncFolder } from '../../platform/whole-files.js';
import type { TellShare } from '../progress.js';
import type { BackupDraft } from './backup-draft.js';
import type { SavedFile } from './manifest.js';
import { unpack } from './packed-file.js';

/** Most files of QuestDB are small: so many at once keep disk and processor busy. */
const AT_ONCE = 4;
const BLOCK_BYTES = 512;

export interface FoundFile {
  /** Below the root it was looked for in. */
  name: string;
  /** On disk; files of QuestDB have holes. */
  bytes: number;
}

/** All files in some entries of a folder. Those that go meanwhile are left out. */
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

/** Walks by hand: a recursive `readdir` fails on a folder that goes meanwhile, such as an outdated partition. */
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

/** Writes files into the draft, below `folder`. Those that have gone since they were found are left out. */
export async function saveFiles(
  draft: BackupDraft,
  folder: string,
  { root, found, tell }: { root: string; found: readonly FoundFile[]; tell: TellShare },
): Promise<SavedFile[]> {
  const saved: SavedFile[] = [];
  await forEachOf(found, tell, async ({ name }) => {
    const file = await open(join(root, name)).catch((error: NodeJS.ErrnoException) => {
      if (error.code === 'ENOENT') return null;
      throw error;
    });
    if (file) saved.push({ name, part: await draft.write(`${folder}/${name}`, file.createReadStream()) });
  });
  return saved;
}

/** Makes the files of a backup anew below `root`, on disk when this resolves. */
export async function restoreFiles(
  backup: string,
  files: readonly SavedFile[],
  { root, tell, signal }: { root: string; tell: TellShare; signal: AbortSignal },
): Promise<void> {
  const folders = new Set<string>();
  await forEachOf(files, tell, async ({ name, part }) => {
    const file = join(root, name);
    await mkdir(dirname(file), { recursive: true, mode: 0o700 });
    folders.add(dirname(file));
    const target = createWriteStream(file, { flags: 'wx', mode: 0o600, flush: true });
    await unpack(join(backup, part.path), target, signal);
  });
  for (const folder of folders) syncFolder(folder);
}

/** Several at a time; the first failure ends it once those under way have ended. */
async function forEachOf<Item>(
  items: readonly Item[],
  tell: TellShare,
  work: (item: Item) => Promise<void>,
): Promise<void> {
  let next = 0;
  let failure: { error: unknown } | null = null;
  const worker = async () => {
    while (next < items.length && !failure) {
      tell(next / items.length);
      await work(items[next++]!).catch((error: unknown) => (failure ??= { error }));
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, worker));
  if (failure) throw (failure as { error: unknown }).error;
}
