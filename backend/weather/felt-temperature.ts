import { toCelsius, toFahrenheit } from './temperature.js';

/**
 * Heat index of the US National Weather Service, the temperature that damp heat feels like. It is Steadman's simple
 * formula averaged with the air temperature, and from 80 °F on Rothfusz' regression with its two adjustments. Below
 * about 75 °F the result can be lower than the air temperature.
 * @param temperature air temperature, °F
 * @param relativeHumidity %, 0 to 100
 * @returns °F
 * @see https://www.wpc.ncep.noaa.gov/html/heatindex_equation.shtml
 */
export function heatIndex(temperature: number, relativeHumidity: number): number {
  const simple = 61 + (temperature - 68) * 1.2 + relativeHumidity * 0.094;
  const averaged = (simple + temperature) / 2;
  return averaged < 80
    ? averaged
    : regression(temperature, relativeHumidity) + adjustment(temperature, relativeHumidity);
}

/**
 * Temperature from which on the regression of the heat index is valid, °F. From there on, hot dry air
 * can feel cooler than it is.
 */
const HOT = 80;

/**
 * Heat index for display. Below 80 °F it is never lower than the air temperature, because the simple formula has no
 * meaning there. From 80 °F on it is the plain heat index, which in hot dry air lies below the air temperature.
 * @param temperature air temperature, °F
 * @param relativeHumidity %, 0 to 100
 * @returns °F
 */
export function reportedHeatIndex(temperature: number, relativeHumidity: number): number {
  const index = heatIndex(temperature, relativeHumidity);
  return temperature < HOT ? Math.max(temperature, index) : index;
}

function regression(t: number, rh: number): number {
  return (
    -42.379 +
    2.04901523 * t +
    10.14333127 * rh -
    0.22475541 * t * rh -
    6.83783e-3 * t * t -
    5.481717e-2 * rh * rh +
    1.22874e-3 * t * t * rh +
    8.5282e-4 * t * rh * rh -
    1.99e-6 * t * t * rh * rh
  );
}

/**
 * Corrects the heat index: dry air feels a little cooler than the regression says, and very damp
 * warm air a little warmer.
 */
function adjustment(t: number, rh: number): number {
  if (rh < 13 && t >= 80 && t <= 112) return -((13 - rh) / 4) * Math.sqrt((17 - Math.abs(t - 95)) / 17);
  if (rh > 85 && t >= 80 && t <= 87) return ((rh - 85) / 10) * ((87 - t) / 5);
  return 0;
}

/**
 * Wind chill of the US National Weather Service, 2001: the temperature that cold wind feels like.
 * @param temperature air temperature, °F
 * @param windSpeed mph, 0 or more
 * @returns °F; the air temperature itself from 50 °F up and at 3 mph or less, where the formula is not valid
 * @see https://www.weather.gov/safety/cold-wind-chill-chart
 */
export function windChill(temperature: number, windSpeed: number): number {
  if (temperature >= 50 || !(windSpeed > 3)) return temperature;
  const power = windSpeed ** 0.16;
  return 35.74 + 0.6215 * temperature - 35.75 * power + 0.4275 * temperature * power;
}

const METERS_PER_SECOND_PER_MPH = 0.44704;

/**
 * Apparent temperature of the Australian Bureau of Meteorology: the temperature that air in the shade feels like.
 * @param temperature air temperature, °F; valid from −50 to 140
 * @param relativeHumidity %, 0 to 100
 * @param windSpeed mph, 0 or more
 * @returns °F; null when humidity or wind is below 0, or the formula has no result
 * @see Steadman 1994; http://www.bom.gov.au/info/thermal_stress/
 */
export function apparentTemperature(
  temperature: number,
  relativeHumidity: number,
  windSpeed: number,
): number | null {
  if (!(relativeHumidity >= 0 && windSpeed >= 0)) return null;
  const temperatureC = toCelsius(temperature);
  const vapor = (relativeHumidity / 100) * 6.105 * Math.exp((17.27 * temperatureC) / (237.7 + temperatureC));
  const felt = temperatureC + 0.33 * vapor - 0.7 * windSpeed * METERS_PER_SECOND_PER_MPH - 4;
  return finiteOrNull(toFahrenheit(felt));
}

/**
 * Humidex of the Meteorological Service of Canada: the temperature that damp heat feels like.
 * @param temperature air temperature, °F; valid from −50 to 140
 * @param dewPoint °F, not above the temperature
 * @returns °F, never below the air temperature; null when the formula has no result
 * @see Masterton and Richardson 1979
 */
export function humidex(temperature: number, dewPoint: number): number | null {
  const vapor = 6.11 * Math.exp(5417.753 * (1 / 273.16 - 1 / (273.16 + toCelsius(dewPoint))));
  return finiteOrNull(temperature + Math.max(0, vapor - 10));
}

function finiteOrNull(value: number): number | null {
  return Number.isFinite(value) ? value : null;
}
