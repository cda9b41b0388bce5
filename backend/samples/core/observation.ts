/** A sample after parsing: one station, one time, any number of values, already in base units (model/units.ts). */
export interface Observation {
  /** Distinguishes a sample from the other kinds of journal entries. */
  kind: 'sample';
  /** Internal id of the station's series; never reused. */
  series: number;
  /** Time of the readings, UTC ms. */
  time: number;
  /** Time of arrival at the server, UTC ms. */
  receivedAt: number;
  /** Values in base units by measurement key. A missing reading is absent. */
  values: SampleValues;
}

/**
 * Values by measurement key: numbers, or strings for measurements whose values are texts. Never null, NaN or infinite.
 */
export type SampleValues = Record<string, number | string>;

/** One stored row with all values of a series at one time. Writing it again replaces the whole row. */
export interface SampleRow {
  series: number;
  time: number;
  values: SampleValues;
  /**
   * Bit mask that tells which of the keys that can also be derived were sent, and whether a rain gauge reported
   * (`fold/sample/sent-keys`); absent when this is not known.
   */
  sent?: number | undefined;
}
