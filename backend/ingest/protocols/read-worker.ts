import { DomainError } from '../../platform/errors.js';
import { readPlain } from '../reading/plain/read-plain.js';
import type { PackedUpload, PackJob } from '../reading/read-job.js';
import { readAndPack } from '../reading/read-upload.js';
import { getBulkProtocol } from './protocols.js';

/**
 * Reads an upload in a worker thread.
 * @returns null when the upload is refused as a whole. The error itself is not returned, because errors lose their
 *   class between threads; the caller reads the upload again to get the error
 */
export async function read(job: PackJob): Promise<PackedUpload | null> {
  const protocol = getBulkProtocol(job.format);
  try {
    return readPlain(protocol, job) ?? (await readAndPack(protocol, job));
  } catch (error) {
    if (error instanceof DomainError) return null;
    throw error;
  }
}
