import { statfs } from 'node:fs/promises';
import { BackupError } from './backup-error.js';

const MEBIBYTE = 1024 * 1024;

/**
 * @param path of a folder that exists
 * @param what is going to be written, for the person who reads the refusal
 * @throws BackupError when its disk has less room
 */
export async function requireFree(path: string, bytes: number, what: string): Promise<void> {
  const { bavail, bsize } = await statfs(path);
  const free = bavail * bsize;
  if (free >= bytes) return;
  throw new BackupError(
    `The disk of ${path} has ${Math.floor(free / MEBIBYTE)} MB left; ${what} may need ${Math.ceil(bytes / MEBIBYTE)} MB. ` +
      'Free some space, or choose another disk.',
  );
}
