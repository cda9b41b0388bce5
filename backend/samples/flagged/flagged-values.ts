/** A value that failed quality checks. Flags as in `weather/quality`; 0: it passes after all. */
export interface FlaggedReading {
  key: string;
  /** Base unit. */
  value: number;
  flags: number;
  /** With flags 0: forgotten only while it is this very value that is flagged. */
  isExact?: true;
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
  const byKey = new Map(older.readings.map((reading) => [reading.key, reading]));
  for (const reading of newer.readings) {
    const before = byKey.get(reading.key);
    if (!reading.isExact || !before || before.value === reading.value) byKey.set(reading.key, reading);
  }
  return { ...newer, readings: [...byKey.values()] };
}
