import type { Measurement } from '@mesonet/contract/measurements.js';
import type { Unit } from '@mesonet/contract/units.js';

/** A measurement of a station's own, as its samples are read. */
export interface ExtraField {
  measurement: Measurement;
  /** In which it is sent. */
  unit: Unit;
  /** What arrived before is of an earlier one of that key, UTC ms; −Infinity: there can be none. */
  since: number;
}

/** By key. */
export type ExtraFields = ReadonlyMap<string, ExtraField>;
