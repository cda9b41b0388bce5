import type { BulkProtocol } from '../protocol.js';
import type { PackedUpload, PackJob } from '../read-job.js';
import { newFindings } from '../upload-tally.js';

/**
 * Reads a plain upload (numbers of the catalogue in base units) straight into columns. The result is the same as from
 * reading it sample by sample, but two to four times faster (`npm run bench -- reading`).
 * @returns null for any other upload, which `readUpload` must read
 */
export function readPlain(protocol: BulkProtocol, job: PackJob): PackedUpload | null {
  const { bytes, station, now } = job;
  const { series, intake, extras } = station;
  if (extras || Object.keys(intake.mappings).length > 0) return null;
  const body = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const columns = protocol.readColumns?.(body, job);
  if (!columns) return null;
  const { length } = columns;
  return {
    found: { ...newFindings(), received: length, accepted: length },
    fingerprints: columns.fingerprints(),
    batches: columns.batches(series, now),
  };
}
