import { z } from 'zod';

export const Liveness = z
  .object({
    status: z.literal('ok'),
    version: z.string(),
    uptimeSeconds: z.number(),
    eventLoopDelayMs: z
      .object({ p50: z.number(), p99: z.number(), max: z.number() })
      .describe('How late timers fired in the last full 10 s'),
  })
  .meta({ id: 'Liveness' });
export type Liveness = z.infer<typeof Liveness>;

export const Readiness = z
  .object({
    status: z.enum(['ok', 'failing']),
    parts: z.record(z.string(), z.object({ status: z.enum(['ok', 'failing']), detail: z.string() })),
  })
  .meta({ id: 'Readiness' });
export type Readiness = z.infer<typeof Readiness>;
