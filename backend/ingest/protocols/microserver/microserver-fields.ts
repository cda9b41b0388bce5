import { UNITS } from '@mesonet/model/units.js';
import { InstantError, parseInstant } from '../../../bytes/iso-time.js';
import type { FieldReading } from '../../fields/field-reading.js';
import { parseDeviceTime } from '../../fields/console-time.js';
import {
  catalogueFields,
  type ConsoleDialect,
  type ConsoleUpload,
  readConsoleUpload,
  type UploadField,
} from '../../fields/console-upload.js';
import { readMeasurementElements } from './microserver-xml.js';

const READINGS = catalogueFields('microserver');
const DIALECT: ConsoleDialect = {
  readings: READINGS,
  isAside: () => false,
  clock: { field: 'mtsamptime', parse: parseSampTime },
};

/** Maps a class and a unit's name in lower case to the unit's name as the catalogue spells it. */
const SPELLING: ReadonlyMap<string, string> = new Map(
  UNITS.map(({ mClass, unit }) => [`${mClass} ${unit.toLowerCase()}`, unit]),
);

/**
 * Reads an upload of a MicroServer, Columbia's weather console. A reading
 * is in the unit that its XML element names, otherwise in the base unit.
 * @param bytes the XML document
 * @param now arrival, UTC ms
 * @throws InvalidInput when the bytes are not one complete `oriondata` document
 */
export function readMicroserver(bytes: Buffer, now: number, reading?: FieldReading): ConsoleUpload {
  const elements = readMeasurementElements(bytes);
  const fields = new Map([...elements].map(([name, field]) => [name, spelled(name, field)]));
  return readConsoleUpload(fields, DIALECT, now, reading);
}

function spelled(name: string, field: UploadField): UploadField {
  const mClass = READINGS.get(name)?.measurement.mClass;
  if (mClass === undefined || field.unit === undefined) return field;
  return { ...field, unit: SPELLING.get(`${mClass} ${field.unit.toLowerCase()}`) ?? field.unit };
}

/**
 * Reads a time as seconds or milliseconds since 1970, or as ISO 8601, which is UTC if it has no offset.
 * @returns UTC ms; null when the text is no time
 */
function parseSampTime(text: string): number | null {
  if (/^\d{9,10}(?:\.\d{1,9})?$/.test(text)) return Math.floor(Number(text) * 1000);
  if (/^\d{12,13}$/.test(text)) return Number(text);
  try {
    return parseInstant(text);
  } catch (error) {
    if (!(error instanceof InstantError)) throw error;
    return parseDeviceTime(text);
  }
}
