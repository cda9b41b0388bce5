import { packBatches } from '../../samples/journal/packed-batch.js';
import { fieldReading } from '../fields/field-reading.js';
import type { BulkProtocol } from './protocol.js';
import type { PackedUpload, PackJob, ReadJob } from './read-job.js';
import { sampleFingerprint } from './sample-fingerprint.js';
import type { UploadTally } from './upload-tally.js';

/**
 * Reads all samples of an upload in slices, between which other work of the process can run.
 * @throws DomainError when the upload is refused as a whole
 */
export function readUpload(
  protocol: BulkProtocol,
  { bytes, precision, station, now }: ReadJob,
): Promise<UploadTally> {
  const body = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  return protocol.readUpload(body, { station, now, reading: fieldReading(station) }, precision);
}

/**
 * Reads any upload and packs its samples into batches. It runs in a worker thread, which returns the batches.
 * @throws DomainError when the upload is refused as a whole
 */
export async function readAndPack(protocol: BulkProtocol, job: PackJob): Promise<PackedUpload> {
  const tally = await readUpload(protocol, job);
  tally.refuseBefore(job.from, job.refusal);
  const { samples, found } = tally;
  const fingerprints = Float64Array.from(samples, ({ time, values }) => sampleFingerprint(time, values));
  return { found, fingerprints, batches: packBatches(tally.observations(job.station.series, job.now)) };
}
