import { z } from 'zod';

/** Rain totals by the station's calendar, with weeks that begin on Monday. */
export const RAIN_TOTALS = ['rainToday', 'rainWeek', 'rainMonth', 'rainYear'] as const;
export type RainTotal = (typeof RAIN_TOTALS)[number];

const RAIN_CAUSES = [
  'rain',
  'gap',
  'catch-up',
  'reset',
  'power-cycle',
  'jump',
  'spike',
  'glitch',
  'stuck',
  'late',
  'start',
  'counter',
] as const;

const Inches = z.number().describe('Inches');
const Moment = z.iso.datetime();

/** An entry of the rain ledger: where an amount of a station's rain came from, or why a reading was not counted. */
export const RainLedgerEntry = z
  .object({
    _id: z.string(),
    cause: z.enum(RAIN_CAUSES),
    from: Moment.describe('The amount fell after this moment'),
    time: Moment.describe('and up to this one'),
    amount: Inches,
    totals: z
      .partialRecord(z.enum(RAIN_TOTALS), z.number())
      .nullable()
      .describe('By how much each total grew where they did not all grow by the amount'),
    reading: Inches.describe('Of the counter'),
    before: Inches.describe('The reading accepted before it'),
    corrected: Inches.nullable().describe('Counted instead of the amount; null: the amount counts'),
    correctedBy: z.string().nullable(),
    correctedAt: Moment.nullable(),
    note: z.string().nullable(),
  })
  .meta({ id: 'RainLedgerEntry' });
export type RainLedgerEntry = z.infer<typeof RainLedgerEntry>;

/** A page of the rain ledger, newest entries first. */
export const RainLedgerPage = z
  .object({
    items: RainLedgerEntry.array(),
    next: z.string().nullable().describe('`before` of the next page'),
    isRecounting: z.boolean().describe('Stored totals are being told anew after a correction or late rain'),
  })
  .meta({ id: 'RainLedgerPage' });
export type RainLedgerPage = z.infer<typeof RainLedgerPage>;

export const RainLedgerQuery = z
  .object({
    before: z
      .string()
      .regex(/^\d{1,15}-\d{1,18}$/, 'Invalid cursor')
      .optional()
      .describe('`next` of the page before'),
    only: z.enum(['odd']).optional().describe('odd: without what simply fell'),
    count: z.coerce.number().int().min(1).max(500).default(50),
  })
  .strict();
export type RainLedgerQuery = z.infer<typeof RainLedgerQuery>;

/**
 * A correction of an entry of the rain ledger. An amount of 0 voids the entry; null takes an earlier correction back.
 */
export const RainCorrection = z
  .object({
    amount: z.number().min(0).max(100).nullable(),
    note: z.string().trim().max(200).optional(),
  })
  .strict()
  .meta({ id: 'RainCorrection' });
export type RainCorrection = z.infer<typeof RainCorrection>;
