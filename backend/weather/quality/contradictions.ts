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
 * True when a gust is too far below the wind speed. A difference of a tenth of the speed is tolerated, because a gust
 * may be a mean of three seconds while the wind speed is of one moment. `ROUNDING` is tolerated in addition.
 */
const isBelowWind = (gust: number, wind: number) => gust < 0.9 * wind - ROUNDING;
const isGustOdd = (gust: number, wind: number) => gust - wind >= GUST_ABOVE_WIND || isBelowWind(gust, wind);

/**
 * Speeds that the strongest gust of the last 10 or 60 minutes must reach: the present wind speed, and its means over
 * the last 2 and 10 minutes.
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
