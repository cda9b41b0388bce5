import type { StationIntake } from '@mesonet/contract/station-intake.js';
import { RAIN_EVER_KEY } from '../../../samples/fold/rain/rain-readings.js';
import { ECOWITT_CHANNELS } from '../channels/ecowitt-channels.js';
import type { FieldReading } from '../field-reading.js';
import type { MeasuredField } from '../measured-field.js';
import {
  catalogueFields,
  type ConsoleDialect,
  type ConsoleFields,
  consoleField,
  type ConsoleUpload,
  rainCounterField,
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
/** The bucket alone has this counter: all rain since it was made. It is no measurement; rain is counted by it. */
const EVER_FIELD = 'totalrainin';
const PIEZO_FIELDS: ReadonlySet<string> = new Set(PIEZO_OF_BUCKET.values());

/** Fields that say who sends, how, or when the last strike was. */
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
/** Fields that say whether a piezo gauge is wet, and the gains it is set to. */
const PIEZO_STATE = /^srain_piezo$|^gain\d+_piezo$/;

/** A lightning sensor sends this distance until it has seen its first strike. */
const NO_STRIKE_YET = 255;

/** @returns a field of the distance to the last strike, in kilometers as consoles send it */
export function lightningDistanceField(): MeasuredField {
  const decode = (sent: number) => (sent === NO_STRIKE_YET ? null : sent);
  return { ...consoleField('lightningDistance', 'km'), decode };
}

const CATALOGUE_FIELDS: ConsoleFields = new Map([
  ...catalogueFields('ecowitt'),
  ['lightning', lightningDistanceField()],
]);

/** Fields of the bucket, and all that is not rain. */
export const ECOWITT_FIELDS: ConsoleFields = new Map([
  ...CATALOGUE_FIELDS,
  [EVER_FIELD, rainCounterField(RAIN_EVER_KEY)],
]);

/** @param name lower case */
export function isEcowittAside(name: string): boolean {
  return ASIDE_FIELDS.has(name) || PIEZO_STATE.test(name);
}

const isOfBucket = (name: string) => PIEZO_OF_BUCKET.has(name) || name === EVER_FIELD;

const BUCKET: ConsoleDialect = {
  readings: ECOWITT_FIELDS,
  channels: ECOWITT_CHANNELS,
  isAside: (name) => isEcowittAside(name) || PIEZO_FIELDS.has(name),
  isOtherGauge: (name) => PIEZO_FIELDS.has(name),
};
const PIEZO: ConsoleDialect = {
  readings: new Map(
    [...CATALOGUE_FIELDS].map(([name, field]) => [PIEZO_OF_BUCKET.get(name) ?? name, field] as const),
  ),
  channels: ECOWITT_CHANNELS,
  isAside: (name) => isEcowittAside(name) || isOfBucket(name),
  isOtherGauge: isOfBucket,
};

/**
 * Reads an upload to a custom server in Ecowitt's protocol. Of two rain gauges one counts, as a whole: what one
 * counted is never continued with the other's counter within an upload.
 * @param now arrival, UTC ms
 * @param gauge which one; auto: the bucket where it says anything
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

/** Whether the bucket says anything, or the piezo gauge is not there to say it instead. */
function hasBucket(fields: UploadFields): boolean {
  for (const name of PIEZO_OF_BUCKET.keys()) {
    if (readConsoleValue(fields.get(name)?.value ?? '', ECOWITT_FIELDS.get(name)!) !== null) return true;
  }
  return ![...PIEZO_FIELDS].some((name) => fields.has(name));
}
