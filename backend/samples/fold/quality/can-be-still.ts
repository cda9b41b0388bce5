import { isNightLight } from '../../../weather/quality/sun-limits.js';
import type { SampleValues } from '../../core/observation.js';

/** Relative humidity in % from which on it can stay unchanged for days, as in fog. */
const SATURATED = 97;
/** Wind speed in mph up to which a wind vane may not move. */
const MOVES_VANE = 3;

/**
 * True when a reading may stay unchanged for long without a fault of the sensor.
 * @param values values of the same sample
 */
export function canBeStill(key: string, value: number, values: SampleValues): boolean {
  switch (key) {
    case 'relativeHumidity':
      return value >= SATURATED;
    case 'windSpeed':
    case 'windGustSpeed':
      return value <= 0;
    case 'windDirection':
      return typeof values.windSpeed !== 'number' || values.windSpeed <= MOVES_VANE;
    default:
      return isNightLight(key, value);
  }
}
