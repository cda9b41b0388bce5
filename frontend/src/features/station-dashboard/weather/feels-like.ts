/** A smaller difference is not to be seen in the figures, °F. */
const NOTICEABLE = 0.05;
/** Wind chill is defined up to this temperature, °F. @see NWS wind chill chart, 2001 */
const WARMEST_WIND_CHILL = 50;
/** The heat index is defined from this temperature on, °F. @see NWS heat index equation, Rothfusz 1990 */
const COOLEST_HEAT_INDEX = 80;

export interface FeelsLike {
  label: string;
  /** The measurement shown; its origin and formula are the answer's. */
  key: 'windChill' | 'heatIndex' | 'temperature';
}

/**
 * Says what the air feels like, by the formula that applies: wind chill in the cold, the heat index in the heat and
 * the temperature itself in between. A console may send either of them at any temperature.
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
  const isCold = temperature <= WARMEST_WIND_CHILL;
  if (isCold && windChill !== undefined && windChill < temperature - NOTICEABLE) {
    return { label: 'Wind chill', key: 'windChill' };
  }
  const isHot = temperature >= COOLEST_HEAT_INDEX;
  if (isHot && heatIndex !== undefined && Math.abs(heatIndex - temperature) > NOTICEABLE) {
    return { label: 'Heat index', key: 'heatIndex' };
  }
  return { label: 'Feels like', key: 'temperature' };
}
