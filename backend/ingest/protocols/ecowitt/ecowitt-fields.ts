import type { StationIntake } from '@mesonet/contract/station-intake.js';
import { ECOWITT_CHANNELS } from './ecowitt-channels.js';
import type { FieldReading } from '../../fields/field-reading.js';
import type { MeasuredField } from '../../fields/measured-field.js';
import { RAIN_EVER_KEY } from '../../../rain/rain-readings.js';
import {
  catalogueFields,
  type ConsoleDialect,
  type ConsoleFields,
  consoleField,
  type ConsoleUpload,
  rainCounterField,
  readConsoleUpload,
  type UploadFields,
} from '../../fields/console-upload.js';
import { readConsoleValue } from '../../fields/console-values.js';

/**
 * Maps each field of a tipping bucket, the usual rain gauge, to the field with the same reading of a piezo gauge, which
 * senses the impact of drops (sensor WS90).
 */
const PIEZO_NAMES: ReadonlyMap<string, string> = new Map([
  ['rainratein', 'rrain_piezo'],
  ['eventrainin', 'erain_piezo'],
  ['hourlyrainin', 'hrain_piezo'],
  ['last24hrainin', 'last24hrain_piezo'],
  ['dailyrainin', 'drain_piezo'],
  ['weeklyrainin', 'wrain_piezo'],
  ['monthlyrainin', 'mrain_piezo'],
  ['yearlyrainin', 'yrain_piezo'],
]);
/**
 * Counter of all rain since the tipping bucket was made; a piezo gauge
 * has none. It is no measurement, but the fold counts rain by it.
 */
const EVER_FIELD = 'totalrainin';
const PIEZO_FIELDS: ReadonlySet<string> = new Set(PIEZO_NAMES.values());

/** Fields about the sender, the transmission, or the time of the last lightning strike. They are not stored. */
const ASIDE_FIELDS: ReadonlySet<string> = new Set([
  'passkey',
  'stationtype',
  'model',
  'freq',
  'runtime',
  'heap',
  'interval',
  'fields',
  'lightning_time',
  'ws85_ver',
  'ws90_ver',
]);
/** Fields that say whether a piezo rain gauge is wet, and to which amplifications it is set. */
const PIEZO_STATE = /^srain_piezo$|^gain\d+_piezo$/;

/** The distance that a lightning sensor sends until it has detected its first strike. */
const NO_STRIKE_YET = 255;

/** @returns a field for the distance to the last lightning strike, in kilometers as consoles send it */
export function lightningDistanceField(): MeasuredField {
  const decode = (sent: number) => (sent === NO_STRIKE_YET ? null : sent);
  return { ...consoleField('lightningDistance', 'km'), decode };
}

const CATALOGUE_FIELDS: ConsoleFields = new Map([
  ...catalogueFields('ecowitt'),
  ['lightning', lightningDistanceField()],
]);

/** All fields that are not rain, and the rain fields of a tipping bucket. */
export const ECOWITT_FIELDS: ConsoleFields = new Map([
  ...CATALOGUE_FIELDS,
  [EVER_FIELD, rainCounterField(RAIN_EVER_KEY)],
]);

/**
 * Tells whether a field is known and contains no reading to store.
 * @param name lower case
 */
export function isEcowittAside(name: string): boolean {
  return ASIDE_FIELDS.has(name) || PIEZO_STATE.test(name);
}

const isBucketField = (name: string) => PIEZO_NAMES.has(name) || name === EVER_FIELD;

const BUCKET: ConsoleDialect = {
  readings: ECOWITT_FIELDS,
  channels: ECOWITT_CHANNELS,
  isAside: (name) => isEcowittAside(name) || PIEZO_FIELDS.has(name),
  isOtherGauge: (name) => PIEZO_FIELDS.has(name),
};
const PIEZO: ConsoleDialect = {
  readings: new Map(
    [...CATALOGUE_FIELDS].map(([name, field]) => [PIEZO_NAMES.get(name) ?? name, field] as const),
  ),
  channels: ECOWITT_CHANNELS,
  isAside: (name) => isEcowittAside(name) || isBucketField(name),
  isOtherGauge: isBucketField,
};

/**
 * Reads an upload of an Ecowitt weather console that sends to this server as its
 * custom server. Where there are two rain gauges, all rain of an upload comes
 * from one of them, so that the counter of one never continues that of the other.
 * @param now arrival, UTC ms
 * @param gauge the gauge whose rain counts; auto means the tipping bucket if it sends any reading
 */
export function readEcowitt(
  fields: UploadFields,
  now: number,
  gauge: StationIntake['rainGauge'] = 'auto',
  reading?: FieldReading,
): ConsoleUpload {
  const isBucket = gauge === 'auto' ? hasBucket(fields) : gauge === 'bucket';
  return readConsoleUpload(fields, isBucket ? BUCKET : PIEZO, now, reading);
}

/**
 * Tells which of the two rain gauges of a console counts: true for the tipping bucket, which counts when it sends a
 * reading or when the upload has no field of a piezo gauge.
 */
function hasBucket(fields: UploadFields): boolean {
  for (const name of PIEZO_NAMES.keys()) {
    if (readConsoleValue(fields.get(name)?.value ?? '', ECOWITT_FIELDS.get(name)!) !== null) return true;
  }
  return ![...PIEZO_FIELDS].some((name) => fields.has(name));
}
