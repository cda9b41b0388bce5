import { z } from 'zod';

/** How long the samples of an account are kept; only super admins see this. */
export const SampleRetention = z
  .object({
    days: z.number().int().nullable().describe('`SAMPLE_RETENTION_DAYS`; null: not set, all are kept'),
    keepall: z.boolean().describe('All samples of this account are kept whatever the setting says'),
  })
  .meta({ id: 'SampleRetention' });
export type SampleRetention = z.infer<typeof SampleRetention>;

export const ChangeSampleRetention = z
  .object({
    keepall: z.boolean(),
    confirm: z
      .string()
      .optional()
      .describe(
        'The id of the account, to end the exemption: what is older than the setting allows is removed',
      ),
  })
  .strict()
  .meta({ id: 'ChangeSampleRetention' });
export type ChangeSampleRetention = z.infer<typeof ChangeSampleRetention>;
