/**
 * Heat index of the US National Weather Service: Steadman's simple form averaged with the air temperature,
 * and from 80 °F on Rothfusz' regression with its two adjustments. Below about 75 °F the answer can be lower
 * than the air temperature.
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

/** Dry air feels a little cooler, very damp warm air a little warmer than the regression says. */
function adjustment(t: number, rh: number): number {
  if (rh < 13 && t >= 80 && t <= 112) return -((13 - rh) / 4) * Math.sqrt((17 - Math.abs(t - 95)) / 17);
  if (rh > 85 && t >= 80 && t <= 87) return ((rh - 85) / 10) * ((87 - t) / 5);
  return 0;
}

/**
 * Wind chill of the US National Weather Service, 2001.
 * @param temperature air temperature, °F
 * @param windSpeed mph, 0 or more
 * @returns °F; the air temperature itself from 50 °F up and at 3 mph or less, where the form does not hold
 * @see https://www.weather.gov/safety/cold-wind-chill-chart
 */
export function windChill(temperature: number, windSpeed: number): number {
  if (temperature >= 50 || !(windSpeed > 3)) return temperature;
  const power = windSpeed ** 0.16;
  return 35.74 + 0.6215 * temperature - 35.75 * power + 0.4275 * temperature * power;
}
