import { DomainError } from '../../platform/errors.js';
import { packBatches } from '../../samples/journal/packed-batch.js';
import type { PackedUpload, PackJob } from './packed-upload.js';
import { readPlain } from './plain/read-plain.js';
import { readUpload } from './read-upload.js';
import { sampleFingerprint } from './sample-fingerprint.js';

/**
 * Runs in a worker thread.
 * @returns null for what is refused whole: errors lose their class between threads, so the caller reads on its own and
 * meets it
 */
export async function read(job: PackJob): Promise<PackedUpload | null> {
  try {
    return readPlain(job) ?? (await readAndPack(job));
  } catch (error) {
    if (error instanceof DomainError) return null;
    throw error;
  }
}

/** Any upload. @throws DomainError for what is refused whole */
export async function readAndPack(job: PackJob): Promise<PackedUpload> {
  const tally = await readUpload(job);
  tally.refuseBefore(job.from, job.refusal);
  const { samples, found } = tally;
  const fingerprints = Float64Array.from(samples, ({ time, values }) => sampleFingerprint(time, values));
  return { found, fingerprints, batches: packBatches(tally.observations(job.station.series, job.now)) };
}
