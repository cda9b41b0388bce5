/**
 * Units by class of measurements, for each value of the column `usUnits` of the weather program WeeWX. A class that is
 * missing uses its base unit.
 */
const SYSTEMS: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  '1': {
    temperature: 'degreeF',
    pressure: 'inchesHg',
    altitude: 'feetAlt',
    snowdepth: 'inchesSnow',
    distance: 'mileDistance',
    rain: 'inchesRain',
    rainrate: 'inchesPerHour',
    windspeed: 'mph',
  },
  '16': {
    temperature: 'degreeC',
    pressure: 'millibar',
    altitude: 'metersAlt',
    snowdepth: 'cmSnow',
    distance: 'kmDistance',
    rain: 'cmRain',
    rainrate: 'cmPerHour',
    windspeed: 'kmPerHour',
  },
  '17': {
    temperature: 'degreeC',
    pressure: 'millibar',
    altitude: 'metersAlt',
    snowdepth: 'mmSnow',
    distance: 'kmDistance',
    rain: 'mmRain',
    rainrate: 'mmPerHour',
    windspeed: 'metersPerSecond',
  },
};

/**
 * Finds the unit of a class in a table that was copied from the archive of the weather program WeeWX.
 * @param systems values of the column `usUnits`, which name the system of units of each row
 * @returns null when the rows have different systems, or an unknown one
 */
export function weewxUnit(systems: readonly string[], mClass: string): string | null {
  const [system = '', ...others] = new Set(systems);
  return others.length === 0 && Object.hasOwn(SYSTEMS, system) ? (SYSTEMS[system]![mClass] ?? null) : null;
}
