import { stat, statfs } from 'node:fs/promises';
import type { VolumeUse } from './disk-level.js';

/** Folders by what they hold: "data" → its path. */
export type Folders = Readonly<Record<string, string>>;

/** How full the volume of each folder is; of those on one volume the first. @throws Error when one is not there */
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

/** As `df` counts: what is kept for root is no part of the whole. */
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
