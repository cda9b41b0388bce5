/** A key, and what contradicts it in a sample. */
export interface Contradiction {
  /** The one to blame. */
  key: string;
  others: readonly string[];
  isWrong: (value: number, other: number) => boolean;
}

/** °F of tolerance for sensors that lag. */
const LAG = 2;
/** A gust this far above the wind is none: 75 kt (MesoWest), mph. */
const GUST_ABOVE_WIND = 86.3;
/** mph, for rounding. */
const ROUNDING = 1;

const isHotter = (value: number, air: number) => value > air + LAG;
/**
 * A gust may be the mean of three seconds and the wind that of a moment, or the two may be rounded apart: a tenth is
 * left to that.
 */
const isBelowWind = (gust: number, wind: number) => gust < 0.9 * wind - ROUNDING;
const isGustOdd = (gust: number, wind: number) => gust - wind >= GUST_ABOVE_WIND || isBelowWind(gust, wind);

/** The strongest gust of ten minutes or an hour is not below a mean of that time, nor below the wind at its end. */
const WITHIN_TEN_MINUTES = ['windSpeed', 'windSpeed2MinAvg', 'windSpeed10MinAvg'];

/**
 * Values that cannot be at one time. A vane that points somewhere at a speed of 0 is not here: the fold takes the
 * direction of a calm out of its row.
 */
export const CONTRADICTIONS: readonly Contradiction[] = [
  { key: 'dewPoint', others: ['temperature'], isWrong: isHotter },
  { key: 'wetBulb', others: ['temperature'], isWrong: isHotter },
  { key: 'windChill', others: ['temperature'], isWrong: isHotter },
  { key: 'windGustSpeed', others: ['windSpeed'], isWrong: isGustOdd },
  { key: 'windGustSpeed10Min', others: WITHIN_TEN_MINUTES, isWrong: isBelowWind },
  {
    key: 'windGustSpeed60Min',
    others: [...WITHIN_TEN_MINUTES, 'windGustSpeed10Min'],
    isWrong: isBelowWind,
  },
];
