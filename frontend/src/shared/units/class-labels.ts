const LABELS: Readonly<Record<string, string>> = {
  rain: 'Rain',
  rainrate: 'Rain rate',
  snowdepth: 'Snow depth',
  temperature: 'Temperature',
  windspeed: 'Speed',
  windrun: 'Wind run',
  pressure: 'Pressure',
  vaporPressure: 'Vapor pressure',
  altitude: 'Altitude',
  level: 'Level',
  visibility: 'Visibility',
  distance: 'Distance',
  humidity: 'Humidity, moisture',
  direction: 'Direction',
  radiation: 'Radiation',
  illuminance: 'Illuminance',
  par: 'Photosynthetic radiation',
  mixingratio: 'Gas, mixing ratio',
  concentration: 'Dust or gas, concentration',
  voltage: 'Voltage',
  position: 'Position',
  strikes: 'Lightning strikes',
  hits: 'Hits',
  uvi: 'UV index',
  aqi: 'Air quality index',
};

/** Returns the readable name of a measurement class, such as "Wind run" for `windrun`. */
export function classLabel(mClass: string): string {
  return LABELS[mClass] ?? mClass;
}
