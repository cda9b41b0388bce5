import { z } from 'zod';

/** The version of the server, and the stations whose live samples somebody is reading now. */
export const Info = z
  .object({
    active_subscriptions: z
      .array(z.string())
      .describe('Stations that somebody reads live, as `account:station`'),
    version: z.string(),
  })
  .meta({ id: 'Info' });
export type Info = z.infer<typeof Info>;
