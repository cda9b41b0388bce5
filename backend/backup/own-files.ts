import type { Dirent } from 'node:fs';
import { readdir, stat } from 'node:fs/promises';
import { join, relative } from 'node:path';
import { installedEntries } from '../engines/restored-data-dir.js';

/** What the databases and the start have in DATA_DIR: saved by other means, or made anew. */
const OF_ENGINES = /^(postgres|questdb)([.-].*)?$|^(secret\.key|sample-store)$|\.new$/;

export interface OwnFile {
  /** In DATA_DIR, its parts separated by slashes. */
  name: string;
  bytes: number;
}

/** The files the server keeps in DATA_DIR beside its databases, such as those of imports under way. */
export async function listOwnFiles(dataDir: string): Promise<OwnFile[]> {
  const files: OwnFile[] = [];
  for (const entry of installedEntries(dataDir).filter((name) => !OF_ENGINES.test(name))) {
    for (const path of await filesIn(join(dataDir, entry))) {
      const found = await stat(path).catch(() => null);
      if (found) files.push({ name: relative(dataDir, path), bytes: found.size });
    }
  }
  return files;
}

async function filesIn(path: string): Promise<string[]> {
  let entries: Dirent[];
  try {
    entries = await readdir(path, { withFileTypes: true, recursive: true });
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOTDIR') return [path];
    throw error;
  }
  return entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name));
}
