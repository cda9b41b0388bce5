/** Below this difference the words would say more than the figures, °F. */
const NOTICEABLE = 0.05;

export interface FeelsLike {
  label: string;
  /** The measurement shown; its origin and formula are the answer's. */
  key: 'windChill' | 'heatIndex' | 'temperature';
}

/**
 * What the air feels like: wind chill while it is below the temperature, heat index while it is above; else just
 * as warm as it is.
 * @param values °F; undefined: the station has none
 * @returns undefined when the station has neither wind chill nor heat index
 */
export function feelsLike(values: {
  temperature?: number | undefined;
  windChill?: number | undefined;
  heatIndex?: number | undefined;
}): FeelsLike | undefined {
  const { temperature, windChill, heatIndex } = values;
  if (temperature === undefined || (windChill === undefined && heatIndex === undefined)) return undefined;
  if (windChill !== undefined && windChill < temperature - NOTICEABLE) {
    return { label: 'Wind chill', key: 'windChill' };
  }
  if (heatIndex !== undefined && heatIndex > temperature + NOTICEABLE) {
    return { label: 'Heat index', key: 'heatIndex' };
  }
  return { label: 'Feels like', key: 'temperature' };
}
