import { z } from 'zod';

/** An access token, with which a program calls the API as the super admin who created it. */
export const AccessToken = z
  .object({
    id: z.string(),
    description: z.string(),
    creation_date: z.string().describe('UTC'),
    expires_in_minutes: z.number().int().describe('Counted from its creation'),
  })
  .meta({ id: 'AccessToken' });
export type AccessToken = z.infer<typeof AccessToken>;

export const CreatedAccessToken = AccessToken.extend({
  raw_secret: z.string().describe('For `Authorization: Bearer`; shown this once'),
}).meta({ id: 'CreatedAccessToken' });
export type CreatedAccessToken = z.infer<typeof CreatedAccessToken>;

const WEEK_MINUTES = 10_080;

export const CreateAccessToken = z
  .object({
    description: z
      .string('Invalid description')
      .trim()
      .min(1, 'Invalid description')
      .max(200, 'Invalid description')
      .refine((text) => !/\p{Cc}/u.test(text), 'Invalid description'),
    expires_in: z
      .int('Invalid lifetime')
      .min(1, 'Invalid lifetime')
      .max(WEEK_MINUTES, 'Invalid lifetime')
      .describe('Minutes'),
  })
  .meta({ id: 'CreateAccessToken' });
export type CreateAccessToken = z.infer<typeof CreateAccessToken>;
