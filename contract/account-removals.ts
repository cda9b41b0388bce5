import { z } from 'zod';

/** A deleted account whose data is not yet erased from the disk. */
export const AccountRemoval = z
  .object({
    accountid: z.string(),
    accountname: z.string(),
    asked_at: z.string().describe('When it was deleted, UTC'),
    stations: z.number().int().describe('Of so many, what they measured is being erased'),
  })
  .meta({ id: 'AccountRemoval' });
export type AccountRemoval = z.infer<typeof AccountRemoval>;
