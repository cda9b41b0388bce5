import { RAIN_EVER_KEY, RAIN_FALLEN_KEY, type ReservedRain } from '../../../rain/rain-readings.js';
import type { SampleValues } from '../../core/observation.js';

/**
 * Separates the rain readings that are not in the catalogue, whose reserved keys begin with `~`, from the other values
 * of a sample. Without such readings, it returns the same values object.
 */
export function splitReservedRain(values: SampleValues): { values: SampleValues; rain: ReservedRain | null } {
  if (values[RAIN_EVER_KEY] === undefined && values[RAIN_FALLEN_KEY] === undefined)
    return { values, rain: null };
  const { [RAIN_EVER_KEY]: ever, [RAIN_FALLEN_KEY]: fallen, ...rest } = values;
  const rain: ReservedRain = {};
  if (typeof ever === 'number') rain[RAIN_EVER_KEY] = ever;
  if (typeof fallen === 'number') rain[RAIN_FALLEN_KEY] = fallen;
  return { values: rest, rain };
}
