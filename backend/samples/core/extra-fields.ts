import type { Measurement } from '@mesonet/model/measurements.js';
import type { Unit } from '@mesonet/model/units.js';

/** An own measurement of a station, with the settings for reading its values. */
export interface ExtraField {
  measurement: Measurement;
  /** The unit in which the station sends the measurement. */
  unit: Unit;
  /**
   * Time from which on values belong to this own measurement, UTC ms. Values that arrived earlier belong to another
   * own measurement with the same key, which was removed. −Infinity when there was no other one.
   */
  since: number;
  /** True for a channel of a sensor that was registered automatically with its first value. */
  isAutomatic: boolean;
}

/** The own measurements of a station by key. */
export type ExtraFields = ReadonlyMap<string, ExtraField>;
