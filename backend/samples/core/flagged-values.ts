/**
 * The result of the quality checks of one value. The meaning of the flags is in `weather/quality`; 0 means that an
 * earlier flag is removed.
 */
export interface FlaggedReading {
  key: string;
  /** The value in its base unit. */
  value: number;
  flags: number;
  /** Only with flags 0: the earlier flag is removed only if it belongs to exactly this value. */
  isExact?: true;
}

/** The results of the quality checks of the values of one sample. */
export interface FlaggedSample {
  series: number;
  /** Time of the sample, UTC ms. */
  time: number;
  readings: readonly FlaggedReading[];
}

/** Joins the check results of two parts of one sample. When both have a result for a key, the newer one counts. */
export function joinFlagged(older: FlaggedSample, newer: FlaggedSample): FlaggedSample {
  const byKey = new Map(older.readings.map((reading) => [reading.key, reading]));
  for (const reading of newer.readings) {
    const before = byKey.get(reading.key);
    if (!reading.isExact || !before || before.value === reading.value) byKey.set(reading.key, reading);
  }
  return { ...newer, readings: [...byKey.values()] };
}
