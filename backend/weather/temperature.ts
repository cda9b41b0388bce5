/** @returns degrees Celsius of a temperature in °F */
export function toCelsius(temperatureF: number): number {
  return ((temperatureF - 32) * 5) / 9;
}

/** @returns degrees Fahrenheit of a temperature in °C */
export function toFahrenheit(temperatureC: number): number {
  return (temperatureC * 9) / 5 + 32;
}
