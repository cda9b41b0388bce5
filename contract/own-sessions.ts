import { z } from 'zod';

/** A sign-in of the caller in one browser or app. */
export const OwnSession = z
  .object({
    id: z.string().describe('Names it to end it; signs nobody in'),
    created_at: z.string().describe('Signed in, UTC'),
    last_seen_at: z.string().describe('UTC, to the minute'),
    address: z.string(),
    user_agent: z.string().describe('As the browser calls itself'),
    isCurrent: z.boolean().describe('The one that asks'),
  })
  .meta({ id: 'OwnSession' });
export type OwnSession = z.infer<typeof OwnSession>;
