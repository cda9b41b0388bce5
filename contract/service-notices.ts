import { z } from 'zod';

/** Something the console tells everybody of above its pages, because it explains what they see there. */
export const ServiceNotice = z
  .object({
    kind: z
      .enum(['data_late', 'no_intake', 'read_only', 'disk_filling'])
      .describe('disk_filling is told to admins only'),
    since: z.string().describe('UTC'),
  })
  .meta({ id: 'ServiceNotice' });
export type ServiceNotice = z.infer<typeof ServiceNotice>;
