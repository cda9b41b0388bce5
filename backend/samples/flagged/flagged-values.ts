/** A value that failed quality checks. Flags as in `weather/quality`; 0: it passes after all. */
export interface FlaggedReading {
  key: string;
  /** Base unit. */
  value: number;
  flags: number;
}

/** What the checks found in one sample. */
export interface FlaggedSample {
  series: number;
  /** UTC ms */
  time: number;
  readings: readonly FlaggedReading[];
}
