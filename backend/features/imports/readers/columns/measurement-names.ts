import { IMPORT_RAIN } from '@mesonet/contract/imports.js';
import { type Measurement, STORED_MEASUREMENTS } from '@mesonet/contract/measurements.js';

/** What the name of a column says; the unit is absent unless the name itself fixes it, as in `tempf`. */
export interface NamedMeasurement {
  key: string;
  unit?: string;
}

/** What programs call things beside the names of the catalogue; compared without case, spaces, signs and accents. */
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

/** The variables of Meteobridge's templates, whose units are fixed: metric, unless a converter follows. */
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

/** WeeWX means the amount of the archive interval by these names, which no measurement of the catalogue is. */
const AMOUNTS_OF_WEEWX: ReadonlySet<string> = new Set([
  'evapotranspiration',
  'windRunToday',
  'lightningCountToday',
]);
/** A name of a protocol that ends so names its unit: degrees Fahrenheit, inches, miles per hour. */
const NAMES_ITS_UNIT = /(?:f|in|mph)$|mph_|^tf_/;

/** A name without case, accents, spaces and signs. */
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

/** @returns what a name says; null when nobody knows it */
export function namedMeasurement(name: string): NamedMeasurement | null {
  return meteobridgeVariable(name) ?? NAMES.get(simpleName(withoutPlace(name))) ?? null;
}

const VAGUE_PRESSURE =
  /^(?:(?:air|atm|atmospheric)?pressure|press|(?:luft)?druck)(?:in|inhg|hpa|mbar|mb|kpa|pa|mmhg|torr|psi)?$/;

/** Whether the header leaves open if the pressure is that of the station or reduced to sea level. */
export function isVaguePressure(header: string): boolean {
  return VAGUE_PRESSURE.test(simpleName(header));
}

/** The height of a sensor and the instrument's name say nothing of what is measured: `Avg Wind Speed @ 6ft`. */
function withoutPlace(name: string): string {
  const plain = name.replace(/@\s*\d+(?:\.\d+)?\s*(?:m|ft|cm|in)\b/gi, '').trim();
  return /^global (?:cmp?|psp|li-?200|sr)[\w-]*(?:\s*\([^)]*\))?$/i.test(plain) ? 'global radiation' : plain;
}

/** `[th0temp-act]`, `wind0avgwind-avg10`, `rain0total-daysum`; a converter such as `=F` leaves the unit open. */
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
  // The lowest and highest of a day are no readings of the moment.
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
