import { z } from 'zod';

/** What the console shows of the installation. An empty text is not shown. */
export const ConsoleSettings = z
  .object({
    supportCompany: z.string(),
    supportCity: z.string(),
    supportPhone: z.string(),
    supportEmail: z.string(),
    supportWebsite: z.string(),
    environment: z.enum(['production', 'staging', 'development']),
    version: z.string(),
  })
  .meta({ id: 'ConsoleSettings' });
export type ConsoleSettings = z.infer<typeof ConsoleSettings>;
