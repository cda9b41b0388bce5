import {
  catalogueFields,
  type ConsoleDialect,
  type ConsoleFields,
  type ConsoleUpload,
  readConsoleUpload,
  type UploadFields,
} from './console-upload.js';
import { readConsoleValue } from './console-values.js';

/** What the piezo gauge of a WS90 calls the readings of the tipping bucket. */
const PIEZO_OF_BUCKET: ReadonlyMap<string, string> = new Map([
  ['rainratein', 'rrain_piezo'],
  ['eventrainin', 'erain_piezo'],
  ['hourlyrainin', 'hrain_piezo'],
  ['last24hrainin', 'last24hrain_piezo'],
  ['dailyrainin', 'drain_piezo'],
  ['weeklyrainin', 'wrain_piezo'],
  ['monthlyrainin', 'mrain_piezo'],
  ['yearlyrainin', 'yrain_piezo'],
]);
const PIEZO_FIELDS: ReadonlySet<string> = new Set(PIEZO_OF_BUCKET.values());

/** Who sends, and how. */
const IDENTITY_FIELDS: ReadonlySet<string> = new Set([
  'passkey',
  'stationtype',
  'model',
  'freq',
  'runtime',
  'heap',
  'interval',
]);
/** `wh65batt`, `batt1`, `soil_ec_batt3`, `co2_batt`; the gains a piezo gauge is set to, `gain10_piezo`. */
const STATE_FIELD = /batt|^gain\d+_piezo$/;

/** Fields of the bucket, and all that is not rain. */
export const ECOWITT_FIELDS: ConsoleFields = catalogueFields('ecowitt');

/** @param name lower case */
export function isEcowittAside(name: string): boolean {
  return IDENTITY_FIELDS.has(name) || STATE_FIELD.test(name);
}

const BUCKET: ConsoleDialect = {
  readings: ECOWITT_FIELDS,
  isAside: (name) => isEcowittAside(name) || PIEZO_FIELDS.has(name),
};
const PIEZO: ConsoleDialect = {
  readings: new Map(
    [...ECOWITT_FIELDS].map(([name, field]) => [PIEZO_OF_BUCKET.get(name) ?? name, field] as const),
  ),
  isAside: (name) => isEcowittAside(name) || PIEZO_OF_BUCKET.has(name),
};

/**
 * Reads an upload to a custom server in Ecowitt's protocol. Of two rain gauges the bucket counts, as a whole: what
 * one gauge counted is never continued with the other's counter within an upload.
 * @param now arrival, UTC ms
 */
export function readEcowitt(fields: UploadFields, now: number): ConsoleUpload {
  return readConsoleUpload(fields, hasBucket(fields) ? BUCKET : PIEZO, now);
}

/** Whether the bucket says anything, or the piezo gauge is not there to say it instead. */
function hasBucket(fields: UploadFields): boolean {
  for (const name of PIEZO_OF_BUCKET.keys()) {
    const { measurement, unit } = ECOWITT_FIELDS.get(name)!;
    if (readConsoleValue(fields.get(name)?.value ?? '', measurement, unit) !== null) return true;
  }
  return ![...PIEZO_FIELDS].some((name) => fields.has(name));
}
