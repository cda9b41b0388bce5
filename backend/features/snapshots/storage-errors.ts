import { InsufficientStorage } from '../../platform/errors.js';

/** Error codes for a full disk, from PostgreSQL and from the file system. */
const FULL = ['53100', 'ENOSPC', 'EDQUOT'];

/**
 * Runs `work` and turns the errors of a full disk into one error.
 * @throws InsufficientStorage when the disk was too full for the work; otherwise the errors of `work`
 */
export async function needingSpace<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (FULL.includes(String((error as { code?: unknown } | null)?.code))) throw new InsufficientStorage();
    throw error;
  }
}
