/** A felt temperature must differ from the temperature by this much, because less is not visible in the figures, °F. */
const NOTICEABLE = 0.05;
/**
 * Wind chill, the felt temperature in cold wind, is defined up to this temperature, °F.
 * @see NWS wind chill chart, 2001
 */
const WARMEST_WIND_CHILL = 50;
/**
 * The heat index, the felt temperature in damp heat, is defined from this temperature on, °F.
 * @see NWS heat index equation, Rothfusz 1990
 */
const COOLEST_HEAT_INDEX = 80;

export interface FeelsLike {
  label: string;
  /** The measurement key of the shown value, by which the page finds how it was derived. */
  key: 'windChill' | 'heatIndex' | 'temperature';
}

/**
 * Chooses what the air feels like: wind chill in the cold, the heat index in the heat, the temperature in between. A
 * weather console may send wind chill and heat index at any temperature, so they are used only where they are defined.
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
