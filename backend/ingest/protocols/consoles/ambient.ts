import { AMBIENT_CHANNELS } from '../channels/ambient-channels.js';
import type { FieldReading } from '../field-reading.js';
import {
  consoleField,
  type ConsoleDialect,
  type ConsoleFields,
  type ConsoleUpload,
  readConsoleUpload,
  type UploadFields,
} from './console-upload.js';
import { ECOWITT_FIELDS, isEcowittAside, lightningDistanceField } from './ecowitt.js';

/**
 * Names Ambient does not share with Ecowitt. Indoor dust is not the air outside: it is a sensor channel.
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
/** Consoles that send no `rainratein` mean the rate by `hourlyrainin`, in/h; the others the last hour's rain. */
const RATE_IS_HOURLY: ConsoleDialect = {
  readings: new Map([...READINGS, ['hourlyrainin', consoleField('rainRate')]]),
  channels: AMBIENT_CHANNELS,
  isAside,
};

/**
 * Reads an upload to a custom server in Ambient's protocol.
 * @param now arrival, UTC ms
 */
export function readAmbient(fields: UploadFields, now: number, reading?: FieldReading): ConsoleUpload {
  const dialect = fields.has('rainratein') ? WITH_RAIN_RATE : RATE_IS_HOURLY;
  return readConsoleUpload(fields, dialect, now, reading);
}

/** Station and password, then perhaps the fields, glued on by consoles that write no `?`. */
const PATH =
  /^\/+data\/+ambient\/+([^/?&]+)\/+([^/?&]*?)\/*(?:(?:&|(?=(?:PASSKEY|MAC|stationtype)=))([^?]*))?(?:\?+(.*))?$/is;

export interface AmbientAddress {
  stationId: string;
  password: string;
  /** Still encoded, in order: glued to the path, in the query. */
  encodedFields: readonly [string, string];
}

/** @param url path and query as sent; @returns an empty id and password, which nobody has, for any other address */
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
