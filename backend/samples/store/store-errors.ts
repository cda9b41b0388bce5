import { Unavailable } from '../../platform/errors.js';
import type { SampleRow } from '../core/observation.js';

/** The database with the rows is down, too slow, or temporarily unable to work. The same call may succeed later. */
export class StoreUnavailable extends Unavailable {
  /** @param detail text for the log; HTTP clients only receive a general text */
  constructor(
    readonly detail: string,
    override readonly cause?: unknown,
  ) {
    super();
  }
}

/**
 * The store can never store this row. It has written no row of the call; the caller must write the others again without
 * it.
 */
export class RowRefused extends Error {
  constructor(
    readonly row: SampleRow,
    readonly reason: string,
  ) {
    super(`Row of series ${row.series} at ${row.time} ms refused: ${reason}`);
  }
}
