import { CALENDAR_INTERVALS } from '@mesonet/contract/trends.js';
import { z } from 'zod';

/** Version of the protocol between custom screens and the console. */
export const PROTOCOL = 1;

const base = { mesonet: z.literal(PROTOCOL), id: z.number().int().nonnegative() };
const Station = z.string().max(100);
const Moment = z.union([z.string().max(40), z.number()]).optional();

/**
 * All questions that a custom screen may send to the console. The console answers no others, and
 * none of them changes data.
 */
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
