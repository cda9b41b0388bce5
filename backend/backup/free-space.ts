import { statfs } from 'node:fs/promises';
import { BackupError } from './backup-error.js';

const MEBIBYTE = 1024 * 1024;

/**
 * Checks that a disk has room for something.
 * @param path an existing folder on the disk
 * @param what name of the thing that is going to be written, for the error message
 * @throws BackupError when the disk has less free space than `bytes`
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
