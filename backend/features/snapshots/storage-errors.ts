import { InsufficientStorage } from '../../platform/errors.js';

/** PostgreSQL's `disk_full`, and that of files. */
const FULL = ['53100', 'ENOSPC', 'EDQUOT'];

/** @throws InsufficientStorage when the disk was too full for the work, else what the work throws */
export async function needingSpace<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (FULL.includes(String((error as { code?: unknown } | null)?.code))) throw new InsufficientStorage();
    throw error;
  }
}
