import type { ImportGuess } from '@mesonet/contract/imports.js';
import type { ImportSample } from '../import-samples.js';

/** A file that is to be read in a thread. */
export interface ReadingTask {
  path: string;
  /** Null: still to be guessed. */
  guess: ImportGuess | null;
  /** IANA name of the station's time zone. */
  timezone: string;
  /** Time of the upload, UTC ms: rows after it lie in the future. */
  now: number;
  /** The first moment that the store can hold, UTC ms; undefined when it has none. */
  oldest: number | undefined;
  wanted: ReadingWanted;
}

/** Preview: rows before `keptFrom`, UTC ms, are left out. Samples: the first `skip` of them were brought before. */
export type ReadingWanted = { kind: 'preview'; keptFrom: number } | { kind: 'samples'; skip: number };

/** The preview as JSON: passing it on costs the main thread no more than a text. */
export interface BuiltPreview {
  json: string;
  rows: number;
  expired: number;
  first: string | null;
  last: string | null;
}

export type ReadingMessage =
  | { kind: 'guess'; guess: ImportGuess }
  /** The reader has come so far; sent about twice a second. */
  | { kind: 'place'; place: string }
  /** A batch; the thread sends the next one when it is asked for it. */
  | { kind: 'samples'; samples: ImportSample[] }
  | { kind: 'preview'; preview: BuiltPreview }
  /** All is read. */
  | { kind: 'end' }
  /** The file is at fault; the sentence is for the person who sent it. */
  | { kind: 'failed'; sentence: string };

/** The messages that the owner of the import is given. */
export type ReadingResult = Extract<ReadingMessage, { kind: 'guess' | 'samples' | 'preview' }>;
