/**
 * One sample as a protocol parser hands it on: one station, one time, any number of measurements,
 * already in base units (contract/units.ts).
 */
export interface Observation {
  /** Internal id of the station's series; never reused. */
  series: number;
  /** Moment of the observation, UTC ms. */
  time: number;
  /** Moment of arrival, UTC ms. */
  receivedAt: number;
  /** Key of the catalogue or of the station's own → value in the base unit; "no reading" is simply absent. Text keys hold strings. */
  values: SampleValues;
}

/** Key → value. Never null, NaN or infinite. */
export type SampleValues = Record<string, number | string>;

/** One whole stored row: all keys of one (series, time). Writing it again replaces it. */
export interface SampleRow {
  series: number;
  time: number;
  values: SampleValues;
  /** Which of the derivable keys the station sent, and whether its rain gauge was read: see `fold/sent-keys`. Absent: not known. */
  sent?: number | undefined;
}
