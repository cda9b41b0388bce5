import type { ImportGuess } from '@mesonet/contract/imports.js';
import type { ImportSample } from '../import-samples.js';
import type { RainBefore } from '../readers/rain/rain-totals.js';

/** A file that a worker thread is to read */
export interface ReadingTask {
  path: string;
  /** How the file is read; null when this is not known yet */
  guess: ImportGuess | null;
  /** IANA name of the station's timezone */
  timezone: string;
  /** Time of the upload, UTC ms. Rows with a later time are refused as lying in the future. */
  now: number;
  /** Earliest time that the sample store can hold, UTC ms; undefined when there is no limit */
  oldest: number | undefined;
  /** Rain totals that are stored before the first row; null for a preview, which shows only what the file holds. */
  rain: RainBefore | null;
  wanted: ReadingWanted;
}

/**
 * The results that are needed. A preview counts rows before `keptFrom` (UTC ms) as expired. Samples come without the
 * first `skip` ones, which were imported before.
 */
export type ReadingWanted = { kind: 'preview'; keptFrom: number } | { kind: 'samples'; skip: number };

/** The preview, already as JSON, so that the main thread need not convert it */
export interface BuiltPreview {
  json: string;
  rows: number;
  expired: number;
  first: string | null;
  last: string | null;
}

export type ReadingMessage =
  | { kind: 'guess'; guess: ImportGuess }
  /** The place in the file that the reader has reached; sent about twice a second */
  | { kind: 'place'; place: string }
  /** A batch of samples. The thread sends the next batch only on request. */
  | { kind: 'samples'; samples: ImportSample[] }
  | { kind: 'preview'; preview: BuiltPreview }
  /** The file was read to its end. */
  | { kind: 'end' }
  /** The file cannot be imported. The sentence is for the person who uploaded it. */
  | { kind: 'failed'; sentence: string };

/** The messages of the thread that `ImportReading` passes on to its caller */
export type ReadingResult = Extract<ReadingMessage, { kind: 'guess' | 'samples' | 'preview' }>;
