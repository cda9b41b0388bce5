import { UNITS } from '@mesonet/contract/units.js';
import { InstantError, parseInstant } from '../../../platform/iso-time.js';
import type { FieldReading } from '../field-reading.js';
import { parseDeviceTime } from './console-time.js';
import {
  catalogueFields,
  type ConsoleDialect,
  type ConsoleUpload,
  readConsoleUpload,
  type UploadField,
} from './console-upload.js';
import { readMeasurementElements } from './microserver-xml.js';

const READINGS = catalogueFields('microserver');
const DIALECT: ConsoleDialect = {
  readings: READINGS,
  isAside: () => false,
  clock: { field: 'mtsamptime', parse: parseSampTime },
};

/** Unit names of each class: in lower case → as the catalogue spells it. */
const SPELLING: ReadonlyMap<string, string> = new Map(
  UNITS.map(({ mClass, unit }) => [`${mClass} ${unit.toLowerCase()}`, unit]),
);

/**
 * Reads an upload of a MicroServer. A reading is in the unit its element names, else in the base unit.
 * @param bytes the XML document
 * @param now arrival, UTC ms
 * @throws InvalidInput when it is not one whole `oriondata` document
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

/** Seconds or milliseconds since 1970, or ISO 8601; without an offset it is UTC. @returns UTC ms, null for no time */
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
