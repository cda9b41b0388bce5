import { baseUnitOf, type Unit, UNITS } from './units.js';

/** Hectopascals (hPa) in one inch of mercury (inHg), as in the unit catalogue. */
const HPA_PER_INHG = 33.86388640341;
const METERS_PER_FOOT = 0.3048;
const METERS_PER_MILE = 1609.344;
/** Hectopascals (hPa) in one pound per square inch (psi). */
const HPA_PER_PSI = 68.94757293168;

/**
 * Units that occur only in imported files and that are never displayed. Value in the unit = value in the base unit ×
 * factor + offset.
 */
const FILE_UNITS: readonly Unit[] = [
  ...['pressure', 'vaporPressure'].flatMap((mClass) => [
    unit(mClass, ['pascals', 'pascals', 'Pa'], HPA_PER_INHG * 100),
    unit(mClass, ['mmHg', 'millimeters of mercury', 'mmHg'], 25.4),
    unit(mClass, ['psi', 'pounds per square inch', 'psi'], HPA_PER_INHG / HPA_PER_PSI),
  ]),
  unit('vaporPressure', ['millibar', 'millibars', 'mbar'], HPA_PER_INHG),
  unit('vaporPressure', ['kilopascals', 'kilopascals', 'kPa'], HPA_PER_INHG / 10),
  unit('temperature', ['kelvin', 'kelvins', 'K'], 5 / 9, 459.67 * (5 / 9)),
  unit('rain', ['cmRain', 'centimeters', 'cm'], 2.54),
  unit('rainrate', ['cmPerHour', 'centimeters per hour', 'cm/hr'], 2.54),
  unit('rainrate', ['mmPerMinute', 'millimeters per minute', 'mm/min'], 25.4 / 60),
  unit('snowdepth', ['mmSnow', 'millimeters', 'mm'], 25.4),
  unit('snowdepth', ['meterSnow', 'meters', 'm'], 0.0254),
  unit('windspeed', ['feetPerSecond', 'feet per second', 'ft/s'], 5280 / 3600),
  unit('radiation', ['kilowattsPerM2', 'kilowatts per square meter', 'kW/m²'], 0.001),
  unit('illuminance', ['kilolux', 'kilolux', 'klx'], 0.001),
  unit('illuminance', ['footcandle', 'foot-candles', 'fc'], METERS_PER_FOOT ** 2),
  unit('illuminance', ['kilofootcandle', 'thousands of foot-candles', 'kfc'], METERS_PER_FOOT ** 2 / 1000),
  unit('humidity', ['fraction', 'fraction of one', '0–1'], 0.01),
  unit('visibility', ['nauticalMile', 'nautical miles', 'nmi'], METERS_PER_MILE / 1852),
  unit('distance', ['metersDistance', 'meters', 'm'], METERS_PER_MILE),
  unit('level', ['cmLevel', 'centimeters', 'cm'], METERS_PER_FOOT * 100),
  unit('level', ['mmLevel', 'millimeters', 'mm'], METERS_PER_FOOT * 1000),
  unit('level', ['inchesLevel', 'inches', 'in'], 12),
  unit('mixingratio', ['ppb', 'parts per billion', 'ppb'], 1000),
  unit('voltage', ['millivolts', 'millivolts', 'mV'], 1000),
];

/**
 * Lists every unit that a column of an imported file can have: the base unit of the measurement class, then the other
 * units of the catalogue, then the units that occur only in files.
 */
export function importUnitsOf(mClass: string): Unit[] {
  return [...UNITS, ...FILE_UNITS].filter((each) => each.mClass === mClass);
}

/** @returns undefined when the measurement class has no such unit */
export function importUnit(mClass: string, name: string): Unit | undefined {
  return importUnitsOf(mClass).find((each) => each.unit === name);
}

function unit(
  mClass: string,
  [name, plural, abbrev]: readonly [name: string, plural: string, abbrev: string],
  factor: number,
  offset = 0,
): Unit {
  const { choice: _, ...base } = baseUnitOf(mClass);
  return {
    ...base,
    unit: name,
    name: plural,
    abbrev,
    factor,
    offset,
    isBase: false,
    choice: '',
    with: [],
  };
}
