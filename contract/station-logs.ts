import { z } from 'zod';
import { pageOf, pageQuery } from './paging.js';

/** Kinds of events that the log of a station records. */
const STATION_LOG_KINDS = [
  'connect',
  'rejected',
  'unknown_key',
  'measurement',
  'clock_skew',
  'server_time',
  'unauthorized',
  'throttled',
  'silence',
  'password',
] as const;
export type StationLogKind = (typeof STATION_LOG_KINDS)[number];

/** One line of a station's log. Equal events within one minute share a line, which counts them. */
export const StationLogEntry = z
  .object({
    time: z.iso.datetime().describe('The first of them'),
    last: z.iso.datetime().describe('The last of them'),
    kind: z.enum(STATION_LOG_KINDS),
    detail: z.string().describe('A code, a key or a protocol, according to the kind'),
    message: z.string().describe('The sentence a person reads; may describe the last of several'),
    count: z.number().int().positive(),
  })
  .meta({ id: 'StationLogEntry' });
export type StationLogEntry = z.infer<typeof StationLogEntry>;

/** A page of a station's log, newest entries first. */
export const StationLogPage = pageOf('StationLogPage', StationLogEntry);
export type StationLogPage = z.infer<typeof StationLogPage>;

export const StationLogQuery = pageQuery(500);
export type StationLogQuery = z.infer<typeof StationLogQuery>;
