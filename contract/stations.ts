import { z } from 'zod';
import { AccountId, StationId } from './common.js';

/** One measurement in a station's list. */
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

/** Where a station sends to, whole addresses; some hold its password. */
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

/** Answer to a rotation. */
export const StationPassword = z.object({ stationpwd: z.string() }).meta({ id: 'StationPassword' });
export type StationPassword = z.infer<typeof StationPassword>;

/** What `include=` may name. */
export const STATION_INCLUDES = [
  'stationpwd',
  'active',
  'last_update',
  'active_measlist',
  'master_measlist',
] as const;
export type StationInclude = (typeof STATION_INCLUDES)[number];

/** A number within bounds; any other input is answered by one sentence that names them. */
const between = (min: number, max: number, name: string, unit: string) => {
  const message = `${name} must be a number from ${min} to ${max} ${unit}`;
  return z.number(message).min(min, message).max(max, message);
};

/** A name has at least one character that is no space. */
export const STATION_NAME = /^(?=.*[A-Za-z0-9_-])[A-Za-z0-9_ -]{1,100}$/;
/** A new station's id has this form, with or without the account's prefix. */
export const STATION_ID = /^[A-Za-z0-9_]{1,60}$/;

const Latitude = between(-90, 90, 'latitude', 'degrees');
const Longitude = between(-180, 180, 'longitude', 'degrees');
const Elevation = between(-1500, 30000, 'elevation', 'feet');

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
 * The whole station or a part of it: an absent field stays, null clears it. A field that nobody may write has to be as
 * it is stored. What samples say of the station (`active` to `master_measlist`) changes by itself and is ignored.
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
