import { AMBIENT_CHANNELS } from './ambient-channels.js';
import type { FieldReading } from '../../fields/field-reading.js';
import {
  consoleField,
  type ConsoleDialect,
  type ConsoleFields,
  type ConsoleUpload,
  readConsoleUpload,
  type UploadFields,
} from '../../fields/console-upload.js';
import { ECOWITT_FIELDS, isEcowittAside, lightningDistanceField } from '../ecowitt/ecowitt-fields.js';

/**
 * Fields that Ambient shares with Ecowitt, and fields that only Ambient has. Indoor fine dust is a sensor channel
 * instead, because fine dust in the catalogue is that of the outdoor air.
 * @see https://github.com/ambient-weather/api-docs/wiki/Device-Data-Specs for most of the names, and the units
 */
const READINGS: ConsoleFields = new Map([
  ...ECOWITT_FIELDS,
  ['dewptf', consoleField('dewPoint')],
  ['windchillf', consoleField('windChill')],
  ['heatindexf', consoleField('heatIndex')],
  ['24hourrainin', consoleField('rainLast24Hours')],
  ['windgustdir', consoleField('windGustDirection')],
  ['windspdmph_avg2m', consoleField('windSpeed2MinAvg')],
  ['winddir_avg2m', consoleField('windDirection2MinAvg')],
  ['soilhum1', consoleField('soilMoisture')],
  ['soiltemp1f', consoleField('soilTemperature')],
  ['soiltemp1', consoleField('soilTemperature')],
  ['leafwetness1', consoleField('leafWetness')],
  ['pm25', consoleField('pm25')],
  ['co2_in_aqin', consoleField('carbonDioxide')],
  ['lightning_day', consoleField('lightningCountToday')],
  ['lightning_distance', lightningDistanceField()],
]);

const isAside = (name: string) => name === 'mac' || isEcowittAside(name);

const WITH_RAIN_RATE: ConsoleDialect = { readings: READINGS, channels: AMBIENT_CHANNELS, isAside };
/**
 * Meaning of the fields in an upload without `rainratein`: there, `hourlyrainin` is the rain rate in in/h. In any other
 * upload, it is the rain of the last hour.
 */
const RATE_IS_HOURLY: ConsoleDialect = {
  readings: new Map([...READINGS, ['hourlyrainin', consoleField('rainRate')]]),
  channels: AMBIENT_CHANNELS,
  isAside,
};

/**
 * Reads an upload of an Ambient weather console that sends to this server as its custom server.
 * @param now arrival, UTC ms
 */
export function readAmbient(fields: UploadFields, now: number, reading?: FieldReading): ConsoleUpload {
  const dialect = fields.has('rainratein') ? WITH_RAIN_RATE : RATE_IS_HOURLY;
  return readConsoleUpload(fields, dialect, now, reading);
}

/**
 * Matches the station id and the password in the path. Fields may follow
 * directly, because some consoles forget the `?` before the query.
 */
const PATH =
  /^\/+data\/+ambient\/+([^/?&]+)\/+([^/?&]*?)\/*(?:(?:&|(?=(?:PASSKEY|MAC|stationtype)=))([^?]*))?(?:\?+(.*))?$/is;

export interface AmbientAddress {
  stationId: string;
  password: string;
  /**
   * Fields, still encoded: the first text holds those that follow the path without `?`, the second those of the query.
   */
  encodedFields: readonly [string, string];
}

/**
 * @param url path and query as sent
 * @returns station id, password and fields; for any other address an empty id and password, which no station has
 */
export function readAmbientAddress(url: string): AmbientAddress {
  const [, stationId = '', password = '', glued = '', query = ''] = PATH.exec(url) ?? [];
  return { stationId: decoded(stationId), password: decoded(password), encodedFields: [glued, query] };
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
