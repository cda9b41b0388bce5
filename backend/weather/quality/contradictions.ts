/** A measurement key, and other keys of the same sample whose values can contradict it. */
export interface Contradiction {
  /** The key whose value gets a flag. */
  key: string;
  others: readonly string[];
  isWrong: (value: number, other: number) => boolean;
}

/** Tolerance for temperature sensors that react slowly, °F. */
const LAG = 2;
/** A gust that exceeds the wind speed by this much is an error: 75 kt (limit of the network MesoWest), in mph. */
const GUST_ABOVE_WIND = 86.3;
/** Tolerance for the rounding of wind speeds, mph. */
const ROUNDING = 1;

const isHotter = (value: number, air: number) => value > air + LAG;
/**
 * True when a gust is too far below the wind speed. A tenth is tolerated, because a gust may be a mean of three seconds
 * while the wind is momentary, or the two may be rounded differently.
 */
const isBelowWind = (gust: number, wind: number) => gust < 0.9 * wind - ROUNDING;
const isGustOdd = (gust: number, wind: number) => gust - wind >= GUST_ABOVE_WIND || isBelowWind(gust, wind);

/**
 * Wind speeds that the strongest gust of ten minutes or of an hour must reach: the means within that time, and the
 * speed at its end.
 */
const WITHIN_TEN_MINUTES = ['windSpeed', 'windSpeed2MinAvg', 'windSpeed10MinAvg'];

/**
 * Pairs of values that cannot occur together. A wind direction at a speed of 0 is not listed, because the fold removes
 * the direction from such a row.
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
