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

/** What `include=` may name. */
/** Answer to a rotation. */
export const StationPassword = z.object({ stationpwd: z.string() }).meta({ id: 'StationPassword' });
export type StationPassword = z.infer<typeof StationPassword>;

export const STATION_INCLUDES = [
  'stationpwd',
  'active',
  'last_update',
  'active_measlist',
  'master_measlist',
] as const;
export type StationInclude = (typeof STATION_INCLUDES)[number];

export const CreateStation = z
  .object({
    _id: z.string().max(100).optional().describe('Blank: chosen by the server'),
    accountid: AccountId.optional(),
    stationname: z.string().max(100),
    timezone: z.string().max(60).optional(),
    latitude: z.number().min(-90).max(90).nullable().optional(),
    longitude: z.number().min(-180).max(180).nullable().optional(),
    elevation: z.number().min(-1500).max(30000).nullable().optional().describe('Feet'),
  })
  .meta({ id: 'CreateStation' });
export type CreateStation = z.infer<typeof CreateStation>;
