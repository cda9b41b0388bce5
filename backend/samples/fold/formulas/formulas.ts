import { cloudBase } from '../../../weather/cloud-base.js';
import {
  apparentTemperature,
  humidex,
  reportedHeatIndex,
  windChill,
} from '../../../weather/felt-temperature.js';
import { evapotranspiration } from '../../../weather/evapotranspiration.js';
import { dewPoint } from '../../../weather/humidity.js';
import { altimeter, densityAltitude, standardPressure } from '../../../weather/pressure.js';
import { vaporPressure, vaporPressureDeficit } from '../../../weather/vapor-pressure.js';
import { wetBulb, wetBulbAtSeaLevel } from '../../../weather/wet-bulb.js';
import type { SampleValues } from '../../core/observation.js';
import type { SeriesSettings } from '../../core/series-directory.js';
import type { FoldingSample } from '../sample/folding-sample.js';
import { derivedPressureOf, derivePressure, PRESSURE_KEYS } from './derive-pressure.js';
import type { TemperatureWindow } from './temperature-window.js';

/** Station settings that the formulas read. */
export type Site = Pick<SeriesSettings, 'elevationFeet' | 'latitude' | 'longitude' | 'intake'>;

/** A formula for one key from other keys of the same row. Inputs and result are in base units. */
interface Derivation {
  key: string;
  /** Name of the formula, at most 14 characters, so that it fits beside the value. */
  formula: string;
  from: readonly string[];
  /** Receives the values of `from`, all of them present; returns null when the formula has no result for them. */
  compute: (...inputs: number[]) => number | null;
}

/**
 * Inputs of a formula that no row has, by the names under which `from` lists them: the station's elevation in feet, its
 * position in degrees, and the time in UTC ms.
 */
const ELEVATION = '@elevation';
const LATITUDE = '@latitude';
const LONGITUDE = '@longitude';
const TIME = '@time';

// The wet-bulb temperature is calculated with the standard pressure at the station's elevation, because the pressure at
// sea level would make the result too warm for a high station.
const wetBulbInStandardAir = (temperature: number, humidity: number, elevation: number) =>
  wetBulb(temperature, humidity, standardPressure(elevation));

const referenceEvapotranspiration: Derivation['compute'] = (...inputs) => {
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

/**
 * Formulas run in this order, because some use the result of an earlier one. Where a key has several formulas, a later
 * one is for rows that lack an input of the earlier ones.
 */
export const DERIVATIONS: readonly Derivation[] = [
  { key: 'dewPoint', formula: 'Magnus', from: AIR, compute: dewPoint },
  { key: 'wetBulb', formula: 'psychrometric', from: [...AIR, 'stationPressure'], compute: wetBulb },
  { key: 'wetBulb', formula: 'std atmosphere', from: [...AIR, ELEVATION], compute: wetBulbInStandardAir },
  { key: 'wetBulb', formula: 'Stull 2011', from: AIR, compute: wetBulbAtSeaLevel },
  { key: 'vaporPressure', formula: 'Sonntag 1990', from: AIR, compute: vaporPressure },
  { key: 'vaporPressureDeficit', formula: 'Sonntag 1990', from: AIR, compute: vaporPressureDeficit },
  { key: 'heatIndex', formula: 'NWS heat index', from: AIR, compute: reportedHeatIndex },
  { key: 'windChill', formula: 'NWS 2001', from: ['temperature', 'windSpeed'], compute: windChill },
  { key: 'apparentTemperature', formula: 'BoM', from: [...AIR, 'windSpeed'], compute: apparentTemperature },
  { key: 'humidex', formula: 'MSC', from: ['temperature', 'dewPoint'], compute: humidex },
  { key: 'cloudBase', formula: 'spread', from: ['temperature', 'dewPoint', ELEVATION], compute: cloudBase },
  { key: 'altimeter', formula: 'ASOS', from: PRESSURE, compute: altimeter },
  { key: 'densityAltitude', formula: 'NWS', from: DENSITY, compute: densityAltitude },
  { key: 'evapotranspiration', formula: 'FAO-56', from: SUN, compute: referenceEvapotranspiration },
];

export const FORMULA_KEYS: readonly string[] = [
  ...PRESSURE_KEYS,
  ...new Set(DERIVATIONS.map(({ key }) => key)),
];

/**
 * Adds the values that formulas calculate from the other values of a row.
 * @param temperatures temperatures of the 12 hours before the row; null when only the row itself is known
 */
export function deriveFormulas(
  sample: FoldingSample,
  site: Site,
  temperatures: TemperatureWindow | null = null,
): void {
  derivePressure(sample, site.elevationFeet, temperatures);
  const valueOf = (key: string) => sample.value(key);
  for (const derivation of DERIVATIONS) {
    if (!sample.wants(derivation.key)) continue;
    const result = resultOf(derivation, valueOf, site, sample.time);
    sample.derive(derivation.key, result, derivation.formula);
  }
}

/**
 * Finds the derived values of a stored row that does not tell which of its keys were sent: those that equal the result
 * of their formula, bit for bit. After a change of the station's elevation, values from the old elevation count as sent
 * and stay.
 */
export function derivedKeysOf(stored: SampleValues, time: number, site: Site): Set<string> {
  const keys = new Set(
    DERIVATIONS.filter(
      (each) => each.key in stored && stored[each.key] === resultOf(each, (key) => stored[key], site, time),
    ).map(({ key }) => key),
  );
  const pressure = derivedPressureOf(stored, site.elevationFeet);
  return pressure ? keys.add(pressure) : keys;
}

type ValueOf = (key: string) => number | string | undefined;

function resultOf({ from, compute }: Derivation, valueOf: ValueOf, site: Site, time: number): number | null {
  const inputs: number[] = [];
  for (const name of from) {
    const input = inputOf(name, valueOf, site, time);
    if (typeof input !== 'number') return null;
    inputs.push(input);
  }
  return compute(...inputs);
}

function inputOf(
  name: string,
  valueOf: ValueOf,
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
      return valueOf(name);
  }
}
