import { z } from 'zod';
import { NUMERIC_KEYS } from '@mesonet/model/measurements.js';

export const QUALITY_CHECKS = ['range', 'step', 'persistence', 'internal'] as const;
export type QualityCheck = (typeof QUALITY_CHECKS)[number];

const Limit = z.number().min(-1e9).max(1e9).nullable();

/** Limits of one measurement in base units; null means that a limit is not checked. */
export const QualityLimits = z.object({
  min: Limit,
  max: Limit,
  step: z
    .number()
    .positive()
    .max(1e9)
    .nullable()
    .describe('Greatest change between readings an hour apart; null: no change is checked'),
  minuteStep: z
    .number()
    .positive()
    .max(1e9)
    .nullable()
    .describe(
      'Greatest change between readings a minute apart or less; in between it grows with the logarithm of the time. null: step holds for them too',
    ),
  stillHours: z.number().min(1).max(720).nullable().describe('After which an unchanged reading is stuck'),
});
export type QualityLimits = z.infer<typeof QualityLimits>;

/** Measurement key → limits that replace the default ones; an absent limit keeps its default. */
export const OwnQualityLimits = z
  .partialRecord(z.enum(NUMERIC_KEYS as [string, ...string[]]), QualityLimits.partial().strict())
  .refine(
    (limits) =>
      Object.values(limits).every((each) => each?.min == null || each.max == null || each.min < each.max),
    'min must lie below max',
  )
  .refine(
    (limits) =>
      Object.values(limits).every(
        (each) => each?.step == null || each.minuteStep == null || each.minuteStep <= each.step,
      ),
    'minuteStep must not exceed step: readings an hour apart may differ by as much as those a minute apart',
  )
  .meta({ id: 'OwnQualityLimits' });
export type OwnQualityLimits = z.infer<typeof OwnQualityLimits>;

/** A value that failed a quality check. */
export const FlaggedValue = z
  .object({
    time: z.iso.datetime(),
    key: z.string(),
    value: z.number().describe('Base unit'),
    checks: z.enum(QUALITY_CHECKS).array(),
  })
  .meta({ id: 'FlaggedValue' });
export type FlaggedValue = z.infer<typeof FlaggedValue>;

/** The limits of a station's quality checks, and the values that recently failed one. */
export const StationQuality = z
  .object({
    limits: z.record(z.string(), QualityLimits.extend({ isOwn: z.boolean() })),
    flagged: FlaggedValue.array().describe('The newest first, at most 200'),
  })
  .meta({ id: 'StationQuality' });
export type StationQuality = z.infer<typeof StationQuality>;

/** A request to check past samples with other limits. */
export const QualityRun = z
  .object({
    start: z.iso.datetime({ offset: true }),
    end: z.iso.datetime({ offset: true }),
    limits: OwnQualityLimits.describe('As in the settings: what is absent keeps its default'),
  })
  .strict()
  .meta({ id: 'QualityRun' });
export type QualityRun = z.infer<typeof QualityRun>;

/** The changes that other limits would cause in past samples. */
export const QualityPreview = z
  .object({
    samples: z.number().int().describe('Samples that were looked at'),
    changes: z
      .object({
        key: z.string(),
        flagged: z.number().int().describe('Values that would newly fail'),
        restored: z.number().int().describe('Values that would pass again'),
        examples: FlaggedValue.array().describe('Some of them; without a check: it would pass'),
      })
      .array(),
  })
  .meta({ id: 'QualityPreview' });
export type QualityPreview = z.infer<typeof QualityPreview>;
