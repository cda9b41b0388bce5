import type { PackedBatch } from '../../samples/journal/packed-batch.js';
import type { SampleProblem } from '../protocols/field-reading.js';
import type { ReadJob } from './read-upload.js';
import type { UploadFindings } from './upload-tally.js';

/** What a thread is to read. Plain data. */
export interface PackJob extends ReadJob {
  /** Samples from before are refused, UTC ms; −Infinity: none. */
  from: number;
  refusal: SampleProblem;
}

/** What it has read. Plain data. */
export interface PackedUpload {
  found: UploadFindings;
  /** One a sample that was taken. */
  fingerprints: Float64Array;
  batches: PackedBatch[];
}
