import { z } from 'zod';

/** What a station's log tells of. */
export const STATION_LOG_KINDS = [
  'connect',
  'rejected',
  'unknown_key',
  'clock_skew',
  'server_time',
  'unauthorized',
  'throttled',
  'silence',
  'password',
] as const;
export type StationLogKind = (typeof STATION_LOG_KINDS)[number];

/** One line of a station's log: equal events of one minute are counted, not repeated. */
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

/** Newest first. */
export const StationLogPage = z
  .object({
    items: z.array(StationLogEntry),
    next: z.string().nullable().describe('Value of `before` for the next page; null on the last'),
  })
  .meta({ id: 'StationLogPage' });
export type StationLogPage = z.infer<typeof StationLogPage>;

export const StationLogQuery = z.object({
  before: z
    .string()
    .regex(/^\d{1,18}$/, 'Invalid cursor')
    .optional()
    .describe('`next` of the page before'),
  count: z.coerce.number().int().min(1).max(500).default(50),
});
export type StationLogQuery = z.infer<typeof StationLogQuery>;
