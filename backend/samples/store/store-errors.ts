import { Unavailable } from '../../platform/errors.js';
import type { SampleRow } from '../observation.js';

/** The engine is away, too slow, or cannot work just now. The same call may succeed later. */
export class StoreUnavailable extends Unavailable {
  /** @param detail for the log only; a caller over HTTP reads the general text */
  constructor(
    readonly detail: string,
    override readonly cause?: unknown,
  ) {
    super();
  }
}

/** A row that can never be stored. Nothing of its call was written; write the others without it. */
export class RowRefused extends Error {
  constructor(
    readonly row: SampleRow,
    readonly reason: string,
  ) {
    super(`Row of series ${row.series} at ${row.time} ms refused: ${reason}`);
  }
}
