import type { PackedBatch } from '../../samples/journal/packed-batch.js';
import type { SeriesSettings } from '../../samples/core/series-directory.js';
import type { SampleProblem } from '../fields/field-reading.js';
import type { UploadFindings } from './upload-tally.js';

/**
 * An upload of many samples as it arrived, with everything that is needed
 * to read it. It is plain data, so that it can be passed to a thread.
 */
export interface ReadJob {
  bytes: Uint8Array;
  /** Unit of the timestamps; '' where the protocol has no such setting. */
  precision: string;
  station: Pick<SeriesSettings, 'series' | 'stationId' | 'intake' | 'extras'>;
  /** Arrival of the upload, UTC ms. */
  now: number;
}

/**
 * The parts of a job that a fast reader needs to decide whether it can read an upload. It can if all samples are plain:
 * numbers of the catalogue in base units.
 */
export interface PlainJob extends Pick<ReadJob, 'precision' | 'station' | 'now'> {
  /**
   * UTC ms; samples before this time are refused, and no fast reader reads an upload with them. −Infinity refuses none.
   */
  from: number;
}

/** An upload that a thread must read. It is plain data, because it passes between threads. */
export interface PackJob extends ReadJob, PlainJob {
  /** Name of the protocol's format, by which the thread finds the protocol. */
  format: string;
  refusal: SampleProblem;
}

/** The accepted samples of an upload that a thread has read. It is plain data, because it passes between threads. */
export interface PackedUpload {
  found: UploadFindings;
  /** One fingerprint (a hash of time and values) for each accepted sample. */
  fingerprints: Float64Array;
  batches: PackedBatch[];
}
