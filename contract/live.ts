import { z } from 'zod';

/** One frame of the live stream. Values in base units. */
export const LiveMessage = z.object({
  type: z.literal('sampledata'),
  data: z.object({
    stationid: z.string(),
    updateTS: z.string(),
    measData: z.record(z.string(), z.union([z.number(), z.string(), z.null()])),
    violations: z.array(
      z.object({
        alarmid: z.string(),
        measkey: z.string(),
        mode: z.string(),
        value: z.number(),
        desc: z.string(),
      }),
    ),
  }),
});
export type LiveMessage = z.infer<typeof LiveMessage>;
