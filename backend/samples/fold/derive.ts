import { cloudBase } from '../../weather/cloud-base.js';
import {
  apparentTemperature,
  humidex,
  reportedHeatIndex,
  windChill,
} from '../../weather/felt-temperature.js';
import { evapotranspiration } from '../../weather/evapotranspiration.js';
import { dewPoint } from '../../weather/humidity.js';
import { altimeter, densityAltitude, standardPressure } from '../../weather/pressure.js';
import { vaporPressure, vaporPressureDeficit } from '../../weather/vapor-pressure.js';
import { wetBulb, wetBulbAtSeaLevel } from '../../weather/wet-bulb.js';
import type { SampleValues } from '../observation.js';
import type { SeriesSettings } from '../series-directory.js';
import type { FoldingSample } from './folding-sample.js';
import { derivedPressureOf, derivePressure, PRESSURE_KEYS } from './pressure/derive-pressure.js';
import type { TemperatureWindow } from './pressure/temperature-window.js';

/** What formulas need to know of a station. */
export type Site = Pick<SeriesSettings, 'elevationFeet' | 'latitude' | 'longitude' | 'intake'>;

/** A key that follows from others of the same row. Base units in and out. */
interface Derivation {
  key: string;
  /** By name; at most 14 characters, so that it can stand beside the value. */
  formula: string;
  from: readonly string[];
  /** Takes the values of `from`, all there; null = no answer. */
  of: (...inputs: number[]) => number | null;
}

/** Stand in `from` for the station's elevation in feet, its position in degrees, and the time in UTC ms. */
const ELEVATION = '@elevation';
const LATITUDE = '@latitude';
const LONGITUDE = '@longitude';
const TIME = '@time';

// A pressure at sea level would make the wet bulb of a high station too warm.
const wetBulbInStandardAir = (temperature: number, humidity: number, elevation: number) =>
  wetBulb(temperature, humidity, standardPressure(elevation));

const referenceEvapotranspiration: Derivation['of'] = (...inputs) => {
  const [temperature, relativeHumidity, solarRadiation, windSpeed, elevation, latitude, longitude, time] =
    inputs as [number, number, number, number, number, number, number, number];
  return evapotranspiration(
    { temperature, relativeHumidity, solarRadiation, windSpeed },
    { elevation, latitude, longitude, time },
  );
};

const AIR = ['temperature', 'relativeHumidity'];

const PRESSURE = ['stationPressure', ELEVATION];
const SUN = [...AIR, 'solarRadiation', 'windSpeed', ELEVATION, LATITUDE, LONGITUDE, TIME];
const DENSITY = ['stationPressure', 'temperature', 'vaporPressure'];

/** In this order: a later one may stand on an earlier one, and a key may have a second one for want of an input. */
export const DERIVATIONS: readonly Derivation[] = [
  { key: 'dewPoint', formula: 'Magnus', from: AIR, of: dewPoint },
  { key: 'wetBulb', formula: 'psychrometric', from: [...AIR, 'stationPressure'], of: wetBulb },
  { key: 'wetBulb', formula: 'std atmosphere', from: [...AIR, ELEVATION], of: wetBulbInStandardAir },
  { key: 'wetBulb', formula: 'Stull 2011', from: AIR, of: wetBulbAtSeaLevel },
  { key: 'vaporPressure', formula: 'Sonntag 1990', from: AIR, of: vaporPressure },
  { key: 'vaporPressureDeficit', formula: 'Sonntag 1990', from: AIR, of: vaporPressureDeficit },
  { key: 'heatIndex', formula: 'NWS heat index', from: AIR, of: reportedHeatIndex },
  { key: 'windChill', formula: 'NWS 2001', from: ['temperature', 'windSpeed'], of: windChill },
  { key: 'apparentTemperature', formula: 'BoM', from: [...AIR, 'windSpeed'], of: apparentTemperature },
  { key: 'humidex', formula: 'MSC', from: ['temperature', 'dewPoint'], of: humidex },
  { key: 'cloudBase', formula: 'spread', from: ['temperature', 'dewPoint', ELEVATION], of: cloudBase },
  { key: 'altimeter', formula: 'ASOS', from: PRESSURE, of: altimeter },
  { key: 'densityAltitude', formula: 'NWS', from: DENSITY, of: densityAltitude },
  { key: 'evapotranspiration', formula: 'FAO-56', from: SUN, of: referenceEvapotranspiration },
];

export const FORMULA_KEYS: readonly string[] = [
  ...PRESSURE_KEYS,
  ...new Set(DERIVATIONS.map(({ key }) => key)),
];

/**
 * Adds what formulas give from the other values of the row.
 * @param temperatures of the 12 hours before it; null: only the row itself is known
 */
export function derive(
  sample: FoldingSample,
  site: Site,
  temperatures: TemperatureWindow | null = null,
): void {
  derivePressure(sample, site.elevationFeet, temperatures);
  for (const derivation of DERIVATIONS) {
    if (!sample.wants(derivation.key)) continue;
    sample.derive(derivation.key, resultOf(derivation, sample.values, site, sample.time), derivation.formula);
  }
}

/**
 * Which values of a stored row were derived. Rows are stored without that mark; a value that equals, bit for bit,
 * what its formula gives for the rest of the row is taken for derived. After a change of the elevation, what stood
 * on the old one is taken for sent, and stays.
 */
export function derivedKeysOf(stored: SampleValues, time: number, site: Site): Set<string> {
  const keys = new Set(
    DERIVATIONS.filter(
      (each) => each.key in stored && stored[each.key] === resultOf(each, stored, site, time),
    ).map(({ key }) => key),
  );
  const pressure = derivedPressureOf(stored, site.elevationFeet);
  return pressure ? keys.add(pressure) : keys;
}

function resultOf({ from, of }: Derivation, row: SampleValues, site: Site, time: number): number | null {
  const inputs: number[] = [];
  for (const name of from) {
    const input = inputOf(name, row, site, time);
    if (typeof input !== 'number') return null;
    inputs.push(input);
  }
  return of(...inputs);
}

function inputOf(
  name: string,
  row: SampleValues,
  site: Site,
  time: number,
): number | string | null | undefined {
  switch (name) {
    case ELEVATION:
      return site.elevationFeet;
    case LATITUDE:
      return site.latitude;
    case LONGITUDE:
      return site.longitude;
    case TIME:
      return time;
    default:
      return row[name];
  }
}
