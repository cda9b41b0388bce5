import { z } from 'zod';

/** One reason why a sample, or one key of a sample, was not stored. */
export const SampleError = z
  .object({
    index: z.number().int().describe('Position of the sample in the request, from 0'),
    key: z.string().optional().describe('The one key refused; absent when the whole sample was'),
    code: z.string(),
    detail: z.string(),
  })
  .meta({ id: 'SampleError' });
export type SampleError = z.infer<typeof SampleError>;

/** Answer to an upload. `accepted` plus `rejected` is the number of samples sent. */
export const UploadResult = z
  .object({
    accepted: z.number().int(),
    duplicates: z.number().int(),
    rejected: z.number().int(),
    unknown: z.array(z.string()).describe('Keys that neither the catalogue nor the station knows'),
    errors: z.array(SampleError),
  })
  .meta({ id: 'UploadResult' });
export type UploadResult = z.infer<typeof UploadResult>;

/** The last known value of every measurement of a station, in base units. */
export const LatestValues = z
  .object({
    stationid: z.string(),
    updateTS: z.iso.datetime().nullable(),
    values: z.record(
      z.string(),
      z.object({
        value: z.union([z.number(), z.string()]),
        time: z.iso.datetime(),
        quality: z.enum(['good', 'suspect']),
        origin: z.enum(['sent', 'derived']),
        formula: z.string().optional().describe('For derived values: the formula by name'),
      }),
    ),
  })
  .meta({ id: 'LatestValues' });
export type LatestValues = z.infer<typeof LatestValues>;
