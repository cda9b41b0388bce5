// Durations in milliseconds. Hours and days of the local calendar may be longer or shorter: see calendar/.

/** One second, in ms. */
export const SECOND_MS = 1_000;

/** One minute, in ms. */
export const MINUTE_MS = 60_000;

/** 60 minutes of elapsed time, in ms; where the clock changes, an hour of the local clock may be shorter or longer. */
export const HOUR_MS = 3_600_000;

/** 24 hours of elapsed time, in ms; a local day lasts 23 to 25 hours if the clock changes. */
export const DAY_MS = 86_400_000;
