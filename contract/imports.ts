import { z } from 'zod';
import { MEASUREMENT_KEYS } from '@mesonet/model/measurements.js';

export const IMPORT_MAX_BYTES = 256 * 1024 * 1024;
/** A file to import can have at most this many columns. */
export const IMPORT_MAX_COLUMNS = 1000;

const IMPORT_STATES = [
  'reading',
  'ready',
  'waiting',
  'running',
  'done',
  'failed',
  'cancelled',
  'undoing',
  'undone',
] as const;
export const ImportState = z.enum(IMPORT_STATES);
export type ImportState = z.infer<typeof ImportState>;

const IMPORT_FORMATS = ['csv', 'surfrad', 'tmy3', 'weewx'] as const;

/**
 * Keys that a column of an import can have: those of the catalogue, or `rain`, from which the server
 * computes the rain totals.
 */
export const IMPORT_RAIN = 'rain';
export const IMPORT_KEYS: readonly string[] = [IMPORT_RAIN, ...MEASUREMENT_KEYS];

export const ImportColumn = z.object({
  name: z.string().max(200),
  key: z
    .string()
    .refine((key) => IMPORT_KEYS.includes(key), 'Unknown measurement')
    .nullable()
    .describe('`rain`: amounts or a counter, of which the totals are computed; null: left out'),
  unit: z
    .string()
    .max(40)
    .nullable()
    .describe(
      'Of the class of the measurement; null: nobody has chosen one yet, or the measurement has one unit only',
    ),
  question: z
    .string()
    .nullable()
    .default(null)
    .describe(
      'What must be answered by choosing a unit, or leaving the column out, before the import can start; ignored in a correction',
    ),
  examples: z.array(z.string().max(200)).max(3),
});
export type ImportColumn = z.infer<typeof ImportColumn>;

/**
 * How the time columns of an import are read. `ymd`, `dmy` and `mdy` name the order of the numbers in a date; `epoch`
 * and `epochms` count seconds or milliseconds since 1970. `parts` has year, month, day, hour, minute and second in
 * columns of their own; `doy` has the year, the day of the year, and hours and minutes as one number, 0 to 2400.
 */
const IMPORT_DATE_ORDERS = ['ymd', 'dmy', 'mdy', 'epoch', 'epochms', 'parts', 'doy'] as const;

/** How the file of an import is read. The server guesses it from the file, and a user can correct it. */
export const ImportTable = z.object({
  delimiter: z.enum([',', ';', '\t', '|', ' ']).describe('A space: one or more of them'),
  decimal: z.enum(['.', ',']),
  headerLines: z.number().int().min(0).max(100).default(1).describe('Lines before the first row'),
  isNewestFirst: z.boolean().default(false).describe('The first row is the newest one'),
  columns: z.array(ImportColumn).min(1).max(IMPORT_MAX_COLUMNS),
  time: z.object({
    columns: z
      .array(
        z
          .number()
          .int()
          .min(0)
          .max(IMPORT_MAX_COLUMNS - 1),
      )
      .min(1)
      .max(6)
      .describe('Date and time, or both in one; year first where they stand in columns of their own'),
    order: z.enum(IMPORT_DATE_ORDERS),
    isAmbiguous: z.boolean().describe('The dates of the file can be read as dmy and as mdy'),
    zone: z
      .string()
      .regex(/^(station|utc|[+-]\d\d:\d\d)$/, 'station, utc or an offset such as +02:00')
      .describe('Of times that name no offset themselves'),
  }),
  rain: z
    .enum(['interval', 'counter'])
    .nullable()
    .describe('What the `rain` column holds; null: there is none'),
});
export type ImportTable = z.infer<typeof ImportTable>;

export const ImportGuess = z.object({
  format: z.enum(IMPORT_FORMATS),
  table: ImportTable.nullable().describe('Of a CSV file; the other formats leave nothing to choose'),
});
export type ImportGuess = z.infer<typeof ImportGuess>;

const Figures = z.object({ min: z.number(), max: z.number(), mean: z.number() });

/** A preview of what an import would store, in base units. */
export const ImportPreview = z.object({
  rows: z.number().int(),
  expired: z
    .number()
    .int()
    .default(0)
    .describe('Rows older than samples are kept (`SAMPLE_RETENTION_DAYS`): they are left out'),
  first: z.iso.datetime().nullable(),
  last: z.iso.datetime().nullable(),
  problemCount: z.number().int(),
  problems: z.array(z.object({ line: z.number().int(), detail: z.string() })).describe('The first ones'),
  rejected: z
    .array(
      z.object({
        column: z.string().describe('Header of the column'),
        key: z.string(),
        count: z.number().int(),
        line: z.number().int().describe('The first one'),
        text: z.string().describe('What stands there'),
      }),
    )
    .default([])
    .describe('Cells that cannot be read, by column: their rows are imported without them'),
  sample: z
    .array(
      z.object({ time: z.iso.datetime(), values: z.record(z.string(), z.union([z.number(), z.string()])) }),
    )
    .describe('The first rows, as they will be stored'),
  days: z
    .array(
      z.object({
        date: z.string().describe("Day of the station's calendar"),
        rows: z.number().int(),
        temperature: Figures.nullable(),
        rain: z.number().nullable().describe('Total of the day'),
        gust: z.number().nullable().describe('Strongest gust or wind'),
      }),
    )
    .describe('The last ones, oldest first'),
  daysLeftOut: z.number().int().default(0).describe('Days before those'),
  columnsLeftOut: z
    .string()
    .array()
    .default([])
    .describe('Columns of an archive of WeeWX that hold values and are not imported'),
});
export type ImportPreview = z.infer<typeof ImportPreview>;

export const ImportJob = z
  .object({
    _id: z.string(),
    stationid: z.string(),
    filename: z.string(),
    bytes: z.number().int(),
    created: z.iso.datetime(),
    state: ImportState,
    error: z.string().nullable(),
    progress: z.object({ rows: z.number().int(), total: z.number().int().nullable() }),
    first: z.iso.datetime().nullable().describe('Time of the first row, once the file is read'),
    last: z.iso.datetime().nullable(),
    waits_for: z
      .enum(['memory_maps'])
      .nullable()
      .describe('What one that is under way waits for, as every other does; null: nothing, or its turn'),
    undoable: z.boolean().describe('It has brought rows that can be taken back'),
  })
  .meta({ id: 'ImportJob' });
export type ImportJob = z.infer<typeof ImportJob>;

export const ImportDetails = ImportJob.extend({
  guess: ImportGuess.nullable(),
  preview: ImportPreview.nullable(),
}).meta({ id: 'ImportDetails' });
export type ImportDetails = z.infer<typeof ImportDetails>;

/** How to read the whole file of an import (columns, units, time zone), with the corrections of the user. */
export const CorrectImport = z.object({ table: ImportTable }).strict().meta({ id: 'CorrectImport' });
export type CorrectImport = z.infer<typeof CorrectImport>;
