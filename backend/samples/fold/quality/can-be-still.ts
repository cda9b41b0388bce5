import { isNightLight } from '../../../weather/quality/sun-limits.js';
import type { SampleValues } from '../../observation.js';

/** Air this moist stays so for days of fog, %. */
const SATURATED = 97;
/** A vane stays where it is in less wind, mph. */
const MOVES_VANE = 3;

/** Whether it is no fault that a reading has not changed for long. @param values of the same sample */
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
