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

/** All that was found in a sample that came in parts: of a key the newer. */
export function joinFlagged(older: FlaggedSample, newer: FlaggedSample): FlaggedSample {
  const again = new Set(newer.readings.map(({ key }) => key));
  return { ...newer, readings: [...older.readings.filter(({ key }) => !again.has(key)), ...newer.readings] };
}
