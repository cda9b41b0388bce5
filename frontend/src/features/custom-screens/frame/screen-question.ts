import { CALENDAR_INTERVALS } from '@mesonet/contract/trends.js';
import { z } from 'zod';

/** The screens and the console speak the same version. */
export const PROTOCOL = 1;

const base = { mesonet: z.literal(PROTOCOL), id: z.number().int().nonnegative() };
const Station = z.string().max(100);
const Moment = z.union([z.string().max(40), z.number()]).optional();

/** All that a screen may ask. Nothing else is answered, and nothing of it changes anything. */
export const ScreenQuestion = z.discriminatedUnion('ask', [
  z.object({ ...base, ask: z.literal('context') }),
  z.object({ ...base, ask: z.literal('watch') }),
  z.object({ ...base, ask: z.literal('latest'), station: Station }),
  z.object({
    ...base,
    ask: z.literal('trend'),
    station: Station,
    keys: z.array(z.string().max(100)).min(1).max(50),
    start: Moment,
    end: Moment,
    interval: z
      .union([z.number().int().min(1).max(1440), z.enum([...CALENDAR_INTERVALS, 'all', 'auto'])])
      .default('auto'),
  }),
]);
export type ScreenQuestion = z.infer<typeof ScreenQuestion>;
export type TrendQuestion = Extract<ScreenQuestion, { ask: 'trend' }>;
