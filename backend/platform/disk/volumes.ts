import { stat, statfs } from 'node:fs/promises';
import type { VolumeUse } from './disk-level.js';

/** Paths of folders by a name for their content, such as "data". */
export type Folders = Readonly<Record<string, string>>;

/**
 * Reads how full the volume of each folder is. When several folders are on one volume, the volume is listed only once,
 * under the name of the first of them.
 * @throws Error when a folder does not exist
 */
export async function readVolumes(folders: Folders): Promise<Map<string, VolumeUse>> {
  const volumes = new Map<string, VolumeUse>();
  const seen = new Set<number>();
  for (const [name, path] of Object.entries(folders)) {
    const { dev } = await stat(path);
    if (seen.has(dev)) continue;
    seen.add(dev);
    volumes.set(name, await readUse(path));
  }
  return volumes;
}

/** Counts as `df` does: the space reserved for root is not part of the total. */
async function readUse(path: string): Promise<VolumeUse> {
  const { blocks, bfree, bavail, bsize } = await statfs(path);
  const used = blocks - bfree;
  const total = used + bavail;
  return {
    usedShare: total === 0 ? 0 : used / total,
    freeBytes: bavail * bsize,
    totalBytes: total * bsize,
  };
}
