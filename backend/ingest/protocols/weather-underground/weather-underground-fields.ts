import { WEATHER_UNDERGROUND_CHANNELS } from './weather-underground-channels.js';
import type { FieldReading } from '../../fields/field-reading.js';
import {
  catalogueFields,
  consoleField,
  type ConsoleDialect,
  type ConsoleUpload,
  readConsoleUpload,
  type UploadFields,
} from '../../fields/console-upload.js';

/** Fields that describe the upload and contain no reading. */
const CONTROL_FIELDS: ReadonlySet<string> = new Set([
  'id',
  'password',
  'action',
  'softwaretype',
  'realtime',
  'rtfreq',
]);

const DIALECT: ConsoleDialect = {
  readings: new Map([
    ...catalogueFields('weatherUnderground'),
    // The protocol has no field for the pressure at the station;
    // consoles of Ecowitt and Ambient add it under this name.
    ['absbaromin', consoleField('stationPressure')],
  ]),
  channels: WEATHER_UNDERGROUND_CHANNELS,
  isAside: (name) => CONTROL_FIELDS.has(name),
};

export function weatherUndergroundCredentials(fields: UploadFields): { stationId: string; password: string } {
  return {
    stationId: fields.get('id')?.value.trim() ?? '',
    password: fields.get('password')?.value.trim() ?? '',
  };
}

/**
 * Reads an upload in the protocol of Weather Underground.
 * @param now arrival, UTC ms
 */
export function readWeatherUnderground(
  fields: UploadFields,
  now: number,
  reading?: FieldReading,
): ConsoleUpload {
  return readConsoleUpload(fields, DIALECT, now, reading);
}
