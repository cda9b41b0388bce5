import { z } from 'zod';

/**
 * A message that the console shows above its pages, while something is wrong with the service, such as late data
 * or a disk that fills up.
 */
export const ServiceNotice = z
  .object({
    kind: z
      .enum(['data_late', 'no_intake', 'read_only', 'data_gap', 'disk_filling', 'maps_high'])
      .describe('disk_filling and maps_high are told to admins only, data_gap to managers, too'),
    since: z.string().describe('UTC; of a gap: when it was found'),
    gap: z
      .object({
        from: z.string().nullable().describe('UTC; null: since the first sample'),
        to: z.string().describe('UTC'),
      })
      .optional()
      .describe('Of data_gap: what was taken in between is missing'),
  })
  .meta({ id: 'ServiceNotice' });
export type ServiceNotice = z.infer<typeof ServiceNotice>;
