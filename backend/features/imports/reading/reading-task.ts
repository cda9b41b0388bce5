import type { ImportGuess } from '@mesonet/contract/imports.js';
import type { ImportSample } from '../import-samples.js';
import type { RainBefore } from '../readers/rain/rain-totals.js';

/** A file that the reading process is to read */
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

/** The preview, already as JSON, so that the server need not convert it */
export interface BuiltPreview {
  json: string;
  rows: number;
  expired: number;
  first: string | null;
  last: string | null;
}

/** A message from the server to the reading process: first the task, then a request for each batch of samples */
export type ReadingRequest = ReadingTask | 'next';

export type ReadingMessage =
  /** The process has started. What ends it from now on may lie in the file. */
  | { kind: 'begun' }
  /** The thread that reads has taken much of a processor's time without a message. */
  | { kind: 'hanging' }
  | { kind: 'guess'; guess: ImportGuess }
  /** The place that the reader has reached, and the processor's time it took; sent about twice a second */
  | { kind: 'place'; place: string; workedMs: number }
  /** A batch of samples. The process sends the next batch only on request. */
  | { kind: 'samples'; samples: ImportSample[] }
  | { kind: 'preview'; preview: BuiltPreview }
  /** The file was read to its end. */
  | { kind: 'end' }
  /** The file cannot be imported. The sentence is for the person who uploaded it. */
  | { kind: 'failed'; sentence: string }
  | ReadingFault;

/** An error ended the reading. It may lie in our code. `code` is the one of Node. */
export interface ReadingFault {
  kind: 'broken';
  code: string | undefined;
  message: string;
}

/** The messages of the process that `ImportReading` passes on to its caller */
export type ReadingResult = Extract<ReadingMessage, { kind: 'guess' | 'samples' | 'preview' }>;
