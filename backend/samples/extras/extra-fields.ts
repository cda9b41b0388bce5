import type { Measurement } from '@mesonet/contract/measurements.js';
import type { Unit } from '@mesonet/contract/units.js';

/** A measurement of a station's own, as its samples are read. */
export interface ExtraField {
  measurement: Measurement;
  /** In which it is sent. */
  unit: Unit;
  /** Values that arrived before belong to an earlier one of the key, UTC ms; −Infinity: there was none. */
  since: number;
  /** A sensor channel that registered itself. */
  isAutomatic: boolean;
}

/** By key. */
export type ExtraFields = ReadonlyMap<string, ExtraField>;
