import { IMPORT_RAIN } from '@mesonet/contract/imports.js';
import { type Measurement, STORED_MEASUREMENTS } from '@mesonet/model/measurements.js';

/**
 * The measurement that the name of a column stands for. The unit is undefined unless the name includes it, as in
 * `tempf`.
 */
export interface NamedMeasurement {
  key: string;
  unit?: string;
}

/**
 * Names that programs use for measurements, besides those of the catalogue. Names are compared without case, spaces,
 * signs and accents.
 */
const OTHER_NAMES: Readonly<Record<string, string>> = {
  temperature:
    'temp, outdoor temp, outside temp, outdoor temperature, outside temperature, air temp, air temperature, temp out, out temp, temperature out, temperature outdoor, dry-bulb, dry bulb temp, tower dry bulb temp, ambient temp, ambient temperature, Temperatur, Temperatur außen, Temp außen, Außentemperatur, Außentemp, Lufttemperatur, Lufttemp',
  relativeHumidity:
    'humidity, outdoor humidity, outside humidity, humidity out, humidity outdoor, out humidity, hum, out hum, hum out, rh, rhum, rel humidity, rel hum, tower rh, Luftfeuchte, Luftfeuchtigkeit, rel Luftfeuchte, relative Luftfeuchte, rel Luftfeuchtigkeit, relative Luftfeuchtigkeit, Feuchte, rel Feuchte, relative Feuchte, Feuchte außen, Luftfeuchte außen, Luftfeuchtigkeit außen, Außenfeuchte',
  dewPoint:
    'dewpoint, dew pt, dewpoint temp, dew point temp, dew point temperature, dewpt, Taupunkt, Taupunkttemperatur, Taupunkt außen',
  wetBulb: 'wet bulb temp, wet bulb temperature, wetbulb, Feuchttemperatur, Feuchtkugeltemperatur',
  wetBulbGlobe: 'wbgt',
  blackGlobe: 'bgt',
  windChill: 'wind chill, Windchill Temperatur',
  heatIndex: 'heat index, Hitzeindex',
  stationPressure:
    'pressure, air pressure, atmospheric pressure, Luftdruck, absolute pressure, abs pressure, pressure absolute, pressure abs, station pressure, Luftdruck absolut, absoluter Luftdruck, abs Luftdruck, Luftdruck abs, Stationsdruck, qfe',
  adjustedPressure:
    'barometer, barometric pressure, relative pressure, rel pressure, pressure relative, pressure rel, sea level pressure, pressure sea level, sea level, slp, mslp, msl pressure, bar, baro, Luftdruck relativ, relativer Luftdruck, rel Luftdruck, Luftdruck rel, Luftdruck NN, Luftdruck NHN, reduzierter Luftdruck, qff',
  altimeter: 'altimeter, altimeter setting, qnh',
  windSpeed:
    'wind, wspd, wind avg, average wind, avg wind, average wind speed, avg wind speed, wind speed avg, speed, wind velocity, Windgeschwindigkeit, Wind Geschwindigkeit, Windgeschw, mittlere Windgeschwindigkeit, Windgeschwindigkeit Mittel, Wind Mittel',
  windDirection:
    'wdir, wind dir, direction, wind bearing, average wind bearing, avg wind direction, average wind direction, wind direction degrees, wind direction avg, prevailing wind direction, prevailing wind dir, Windrichtung, Wind Richtung, mittlere Windrichtung',
  windGustSpeed:
    'gust, wind gust, hi speed, gust speed, high wind speed, hi wind speed, wind gust speed, wind speed gust, peak wind speed, max wind speed, Böe, Böen, Windböe, Windböen, Böengeschwindigkeit, Windspitze, Spitzenböe, max Böe, Windgeschwindigkeit Böe',
  windGustDirection:
    'gust dir, hi dir, gust direction, high wind direction, hi wind dir, wind gust direction, Böenrichtung',
  windDirection10MinAvg: 'winddir 10min avg, wind dir 10min avg',
  solarRadiation:
    'solar, solar rad, ghi, solar radiation, global horizontal, global horizontal irradiance, global radiation, global irradiance, Globalstrahlung, Solarstrahlung, Sonnenstrahlung, Strahlung, Einstrahlung',
  illuminance: 'light, brightness, Helligkeit, Beleuchtungsstärke, Licht',
  uvIndex: 'uvi, uv, uv index, UV-Wert',
  rainRate:
    'rate, precip rate, rain rate, rainfall rate, precipitation rate, rain intensity, Regenrate, Niederschlagsrate, Regenintensität, Niederschlagsintensität',
  rainToday:
    'daily rain, day rain, precip accum, rain day, rain today, rainfall today, rain since midnight, Regen heute, Tagesregen, Tagesniederschlag, Regen Tag, Niederschlag Tag, Niederschlag heute, piezo daily rain',
  rainLastHour:
    'hourly rain, rain last hour, hourly precip, Regen letzte Stunde, Regen 1h, piezo hourly rain',
  rainLast24Hours: '24h rain, rain 24h, rain last 24 hours, Regen 24h, piezo 24h rain',
  rainEvent: 'event rain, storm rain, piezo event rain',
  rainWeek: 'weekly rain, week rain, rain week, Regen Woche, piezo weekly rain',
  rainMonth: 'monthly rain, month rain, rain month, Regen Monat, Niederschlag Monat, piezo monthly rain',
  rainYear:
    'yearly rain, year rain, rain year, annual rain, Regen Jahr, Niederschlag Jahr, piezo yearly rain',
  snowDepth: 'snow depth, snow, Schneehöhe, Schnee',
  visibility: 'Sichtweite, Sicht',
  vaporPressureDeficit: 'vpd',
  soilTemperature: 'soil temp, Bodentemperatur',
  soilMoisture: 'soil moist, Bodenfeuchte',
  leafWetness: 'leaf wet, Blattfeuchte',
  indoorTemperature:
    'indoor temp, inside temp, indoor temperature, inside temperature, temp in, in temp, temperature indoor, Innentemperatur, Temperatur innen, Temp innen, Raumtemperatur',
  indoorHumidity:
    'indoor humidity, inside humidity, humidity indoor, in hum, hum in, inside hum, Innenfeuchte, Feuchte innen, Luftfeuchte innen, Luftfeuchtigkeit innen',
  [IMPORT_RAIN]:
    'rain, precipitation, rainfall, precip, rain total, total rain, rain counter, Regen, Niederschlag, Regenmenge, Niederschlagsmenge',
};

/**
 * Names of the values in files of Meteobridge, a device that forwards station data. Their units are metric, unless a
 * conversion follows the name.
 */
const METEOBRIDGE: Readonly<Record<string, readonly [key: string, unit?: string]>> = {
  th0temp: ['temperature', 'degreeC'],
  th0hum: ['relativeHumidity'],
  th0dew: ['dewPoint', 'degreeC'],
  th0heatindex: ['heatIndex', 'degreeC'],
  thb0temp: ['indoorTemperature', 'degreeC'],
  thb0hum: ['indoorHumidity'],
  thb0press: ['stationPressure', 'hectopascals'],
  thb0seapress: ['adjustedPressure', 'hectopascals'],
  wind0avgwind: ['windSpeed', 'metersPerSecond'],
  wind0wind: ['windGustSpeed', 'metersPerSecond'],
  wind0dir: ['windDirection'],
  wind0chill: ['windChill', 'degreeC'],
  rain0rate: ['rainRate', 'mmPerHour'],
  sol0rad: ['solarRadiation'],
  uv0index: ['uvIndex'],
};
const METEOBRIDGE_RAIN: Readonly<Record<string, string>> = {
  daysum: 'rainToday',
  monthsum: 'rainMonth',
  yearsum: 'rainYear',
  sum1h: 'rainLastHour',
  sum24h: 'rainLast24Hours',
  act: IMPORT_RAIN,
};

/**
 * Measurements that are totals in the catalogue. In files of the weather program WeeWX, the column of such a
 * measurement holds only the amount of one interval, so this column is not read as the total.
 */
const AMOUNTS_OF_WEEWX: ReadonlySet<string> = new Set([
  'evapotranspiration',
  'windRunToday',
  'lightningCountToday',
]);
/** Matches names of protocol fields that end with their unit: degrees Fahrenheit, inches or miles per hour. */
const NAMES_ITS_UNIT = /(?:f|in|mph)$|mph_|^tf_/;

/** Reduces a name to its letters and digits, without case and accents. */
export function simpleName(text: string): string {
  return text
    .replace(/ß/g, 'ss')
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[^a-z0-9]/g, '');
}

const NAMES: ReadonlyMap<string, NamedMeasurement> = new Map([
  ...STORED_MEASUREMENTS.flatMap(catalogueNames),
  ...Object.entries(OTHER_NAMES).flatMap(([key, names]) =>
    names.split(', ').map((name) => [simpleName(name), { key }] as const),
  ),
]);

/**
 * Finds the measurement that a column of an imported file holds by the name in its header.
 * @returns null when the name is unknown
 */
export function namedMeasurement(name: string): NamedMeasurement | null {
  return meteobridgeVariable(name) ?? NAMES.get(simpleName(withoutPlace(name))) ?? null;
}

const VAGUE_PRESSURE =
  /^(?:(?:air|atm|atmospheric)?pressure|press|(?:luft)?druck)(?:in|inhg|hpa|mbar|mb|kpa|pa|mmhg|torr|psi)?$/;

/** Returns true when a header does not say if the air pressure is that at the station or is reduced to sea level. */
export function isVaguePressure(header: string): boolean {
  return VAGUE_PRESSURE.test(simpleName(header));
}

/**
 * Removes the height of a sensor and the name of an instrument from a header such as `Avg Wind Speed @ 6ft`, because
 * these do not tell the measurement.
 */
function withoutPlace(name: string): string {
  const plain = name.replace(/@\s*\d+(?:\.\d+)?\s*(?:m|ft|cm|in)\b/gi, '').trim();
  return /^global (?:cmp?|psp|li-?200|sr)[\w-]*(?:\s*\([^)]*\))?$/i.test(plain) ? 'global radiation' : plain;
}

/**
 * Reads names of Meteobridge: `[th0temp-act]`, `wind0avgwind-avg10`, `rain0total-daysum`. With a conversion such as
 * `=F` after the name, the unit is unknown.
 */
function meteobridgeVariable(name: string): NamedMeasurement | null {
  const found = /^\[?([a-z]+0[a-z]+|thb0[a-z]+)-([a-z0-9]+)(=[\w.]+)?\]?$/i.exec(name.trim());
  if (!found) return null;
  const [, variable = '', selector = '', converter] = found;
  const total = variable === 'rain0total' && Object.hasOwn(METEOBRIDGE_RAIN, selector);
  const named = total
    ? ([METEOBRIDGE_RAIN[selector]!, 'mmRain'] as const)
    : Object.hasOwn(METEOBRIDGE, variable)
      ? METEOBRIDGE[variable]!
      : null;
  // The lowest and the highest value of a day are left out, because they are not values at the time of the row.
  if (!named || !(total || /^(?:act|avg\d*|max(?:1|5|10)|dir)$/.test(selector))) return null;
  const [key, unit] = named;
  return unit === undefined || converter !== undefined ? { key } : { key, unit };
}

function catalogueNames({
  key,
  label,
  baseUnit,
  protocols: { microserver, weatherUnderground, ecowitt, weewx },
}: Measurement): (readonly [string, NamedMeasurement])[] {
  const found: [name: string, named: NamedMeasurement][] = [];
  for (const field of [weatherUnderground, ecowitt]) {
    if (!field) continue;
    const ownUnit = field.name === key ? undefined : field.unit;
    const unit = ownUnit ?? (NAMES_ITS_UNIT.test(field.name) ? baseUnit : undefined);
    found.push([field.name, unit === undefined ? { key } : { key, unit }]);
  }
  if (weewx && !AMOUNTS_OF_WEEWX.has(key)) found.push([weewx.name, { key }]);
  if (microserver) found.push([microserver.name, { key, unit: microserver.unit ?? baseUnit }]);
  found.push([label, { key }], [key, { key }]);
  return found.map(([name, named]) => [simpleName(name), named]);
}
