import type { ImportTable } from '@mesonet/contract/imports.js';

/**
 * Fields of the monthly log of Cumulus, a weather program, after its date and time. The log has no header. Fields
 * without a key are not imported.
 * @see the comments of Cumulus MX's log file writer
 */
const FIELDS: readonly (readonly [name: string, key: string | null])[] = [
  ['Temperature', 'temperature'],
  ['Humidity', 'relativeHumidity'],
  ['Dew point', 'dewPoint'],
  ['Average wind speed', 'windSpeed'],
  ['Recent highest gust', 'windGustSpeed'],
  ['Average wind bearing', 'windDirection'],
  ['Rain rate', 'rainRate'],
  ['Rain of the day', 'rainToday'],
  ['Sea level pressure', 'adjustedPressure'],
  ['Rain counter', null],
  ['Inside temperature', 'indoorTemperature'],
  ['Inside humidity', 'indoorHumidity'],
  ['Current gust', null],
  ['Wind chill', 'windChill'],
  ['Heat index', 'heatIndex'],
  ['UV index', 'uvIndex'],
  ['Solar radiation', 'solarRadiation'],
  ['Evapotranspiration', null],
  ['Annual evapotranspiration', null],
  ['Apparent temperature', 'apparentTemperature'],
  ['Highest possible solar radiation', null],
  ['Hours of sunshine', null],
  ['Current wind bearing', null],
  ['RG-11 rain', null],
  ['Rain since midnight', null],
  ['Feels like', null],
  ['Humidex', null],
];
const FEWEST_FIELDS = 16;
const DATE = /^\d{2}[-/.]\d{2}[-/.]\d{2}$/;
const DATE_AND_CLOCK = /^\d{2}[-/.]\d{2}[-/.]\d{2} \d{2}:\d{2}$/;
const CLOCK = /^\d{2}:\d{2}$/;

/** Describes a monthly log of Cumulus: names and keys of its columns, and how its times are read */
export interface CumulusLog {
  columns: { name: string; key: string | null }[];
  time: ImportTable['time'];
}

/**
 * Finds out if a file is a monthly log of Cumulus.
 * @param records rows of a file without a header
 * @returns null when the rows do not come from Cumulus
 */
export function cumulusLog(records: readonly (readonly string[])[]): CumulusLog | null {
  const all = (test: (row: readonly string[]) => boolean) => records.every(test);
  const width = records[0]?.length ?? 0;
  if (width < FEWEST_FIELDS || !all((row) => row.length >= FEWEST_FIELDS)) return null;
  const isSplit = all(([date = '', clock = '']) => DATE.test(date) && CLOCK.test(clock));
  const isJoined = all(([date = '', epoch = '']) => DATE_AND_CLOCK.test(date) && /^\d{9,10}$/.test(epoch));
  if (!isSplit && !isJoined) return null;
  const times = isSplit ? ['Date', 'Time'] : ['Date and time', 'Seconds since 1970'];
  const fields = FIELDS.slice(0, width - times.length).map(([name, key]) => ({ name, key }));
  const rest = Array.from({ length: width - times.length - fields.length }, (_, index) => ({
    name: `Field ${times.length + fields.length + index + 1}`,
    key: null,
  }));
  return {
    columns: [...times.map((name) => ({ name, key: null })), ...fields, ...rest],
    time: isSplit
      ? { columns: [0, 1], order: 'dmy', isAmbiguous: false, zone: 'station' }
      : { columns: [1], order: 'epoch', isAmbiguous: false, zone: 'utc' },
  };
}
