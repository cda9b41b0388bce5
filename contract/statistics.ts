import { z } from 'zod';
import { NoticeState } from './violations.js';

/** The number of rows of all organizations in the sample store. */
export const StoredSamples = z
  .object({
    counted_at: z.string().nullable().describe('null: they were never counted'),
    accounts: z
      .array(
        z.object({
          accountid: z.string(),
          samples: z.number().int().describe('Rows: all values of one time of one station'),
          bytes: z.number().int().describe('Its share of the files, by rows'),
        }),
      )
      .describe('The largest first; an organization without samples is absent'),
  })
  .meta({ id: 'StoredSamples' });
export type StoredSamples = z.infer<typeof StoredSamples>;

export const NoticeCount = z
  .object({
    service: z.string().describe('`email`, `push` or `webhook`'),
    state: NoticeState,
    count: z.number().int(),
  })
  .meta({ id: 'NoticeCount' });
export type NoticeCount = z.infer<typeof NoticeCount>;

/** Figures about the use of the whole installation. */
export const Statistics = z
  .object({
    samples: z
      .object({
        start: z.string().describe('The minute of the first count'),
        counts: z.array(z.number().int()).describe('Of each minute; the last one is not over'),
      })
      .describe('Samples acknowledged a minute in the last three hours'),
    stored: StoredSamples,
    notices: z.array(NoticeCount).describe('Notices of alarms that were written in the last 24 hours'),
  })
  .meta({ id: 'Statistics' });
export type Statistics = z.infer<typeof Statistics>;
