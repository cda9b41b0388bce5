import { z } from 'zod';

/** An alarm that fires with the sample of a live message. */
export const LiveViolation = z.object({
  alarmid: z.string(),
  measkey: z.string(),
  mode: z.string(),
  value: z.number().describe('Base unit'),
  desc: z.string(),
});
export type LiveViolation = z.infer<typeof LiveViolation>;

/** One message of the live stream. Values are in base units. */
export const LiveMessage = z.object({
  type: z.literal('sampledata'),
  data: z.object({
    stationid: z.string(),
    updateTS: z.string(),
    measData: z.record(z.string(), z.union([z.number(), z.string(), z.null()])),
    violations: LiveViolation.array(),
  }),
});
export type LiveMessage = z.infer<typeof LiveMessage>;
