/** `usUnits` of WeeWX → units by class; a class that is absent is in its base unit. */
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
 * The unit of a class in a table that was copied from an archive of WeeWX.
 * @param systems what the rows hold in the column `usUnits`
 * @returns null where the rows are of different systems, or of none that is known
 */
export function weewxUnit(systems: readonly string[], mClass: string): string | null {
  const [system = '', ...others] = new Set(systems);
  return others.length === 0 && Object.hasOwn(SYSTEMS, system) ? (SYSTEMS[system]![mClass] ?? null) : null;
}
