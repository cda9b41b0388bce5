import { z } from 'zod';
import { AccountId, StationId } from './common.js';

/** One measurement in the list of a station's measurements. */
export const StationMeasurement = z
  .object({
    label: z.string(),
    isDynMclass: z.boolean().describe('True where the unit choice of an account changes the display unit'),
    unitDesc: z.string().describe('Name of the base unit, empty for text and time'),
    mClass: z.string(),
    decimals: z.number().int(),
  })
  .meta({ id: 'StationMeasurement' });
export type StationMeasurement = z.infer<typeof StationMeasurement>;

/** The full addresses to which a station can send. Some of them contain its password. */
export const IngestUrls = z
  .object({
    samples: z.string().describe('Native JSON and CSV'),
    weatherUnderground: z.string(),
    ecowitt: z.string(),
    ambient: z.string(),
    microserver: z.string(),
    lineProtocol: z.string().describe('InfluxDB 2 write'),
  })
  .meta({ id: 'IngestUrls' });
export type IngestUrls = z.infer<typeof IngestUrls>;

export const Station = z
  .object({
    _id: StationId,
    accountid: AccountId,
    stationname: z.string(),
    timezone: z.string().describe('IANA time zone'),
    latitude: z.number().nullable().describe('Degrees north'),
    longitude: z.number().nullable().describe('Degrees east'),
    elevation: z.number().nullable().describe('Feet above sea level'),
    stationpwd: z.string().optional(),
    ingest_urls: IngestUrls.optional().describe('Comes with stationpwd'),
    active: z.boolean().optional(),
    last_update: z.iso.datetime().nullable().optional(),
    active_measlist: z.record(z.string(), StationMeasurement).optional(),
    master_measlist: z.record(z.string(), StationMeasurement).optional(),
  })
  .meta({ id: 'Station' });
export type Station = z.infer<typeof Station>;

/** The new password of a station after it was replaced. */
export const StationPassword = z.object({ stationpwd: z.string() }).meta({ id: 'StationPassword' });
export type StationPassword = z.infer<typeof StationPassword>;

/** Values that the query parameter `include` accepts in requests for stations. */
export const STATION_INCLUDES = [
  'stationpwd',
  'active',
  'last_update',
  'active_measlist',
  'master_measlist',
] as const;
export type StationInclude = (typeof STATION_INCLUDES)[number];

/** Builds the schema of a number within bounds. The message for any other input names the bounds. */
const numberBetween = (min: number, max: number, name: string, unit: string) => {
  const message = `${name} must be a number from ${min} to ${max} ${unit}`;
  return z.number(message).min(min, message).max(max, message);
};

/** The form of a station's name. It has at least one character other than a space. */
export const STATION_NAME = /^(?=.*[A-Za-z0-9_-])[A-Za-z0-9_ -]{1,100}$/;
/** The form of a new station's id, with or without the account's prefix. */
export const STATION_ID = /^[A-Za-z0-9_]{1,60}$/;

const Latitude = numberBetween(-90, 90, 'latitude', 'degrees');
const Longitude = numberBetween(-180, 180, 'longitude', 'degrees');
const Elevation = numberBetween(-1500, 30000, 'elevation', 'feet');

export const CreateStation = z
  .object({
    _id: z.string().max(100).optional().describe('Blank: chosen by the server'),
    accountid: AccountId.optional(),
    stationname: z.string().max(100),
    timezone: z.string().max(60).optional(),
    latitude: Latitude.nullish(),
    longitude: Longitude.nullish(),
    elevation: Elevation.nullish().describe('Feet'),
  })
  .meta({ id: 'CreateStation' });
export type CreateStation = z.infer<typeof CreateStation>;

/**
 * The body of a request that changes a station. It holds the whole station or a part of it: an absent field keeps its
 * value, null clears it. A field that nobody may change must equal the stored value. The fields that the server derives
 * from samples, such as `last_update`, are ignored.
 */
export const ChangeStation = z
  .strictObject({
    _id: z.string().nullish().describe('Cannot be changed'),
    accountid: z.string().nullish().describe('Cannot be changed'),
    stationname: z.string('Invalid name').max(100, 'Invalid name').optional(),
    timezone: z
      .string('Unknown time zone')
      .max(60, 'Unknown time zone')
      .nullish()
      .describe('IANA time zone; null: that of the account'),
    latitude: Latitude.nullish().describe('Degrees north; with longitude, or both null'),
    longitude: Longitude.nullish().describe('Degrees east; with latitude, or both null'),
    elevation: Elevation.nullish().describe('Feet above sea level; null: unknown'),
    stationpwd: z.string().nullish().describe('Cannot be changed here: rotate_password gives a new one'),
    ingest_urls: z.unknown().optional().describe('Cannot be changed'),
    active: z.unknown().optional().describe('Ignored'),
    last_update: z.unknown().optional().describe('Ignored'),
    active_measlist: z.unknown().optional().describe('Ignored'),
    master_measlist: z.unknown().optional().describe('Ignored'),
  })
  .meta({ id: 'ChangeStation' });
export type ChangeStation = z.infer<typeof ChangeStation>;
