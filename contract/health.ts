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

/**
 * The health of the server or a part of it. A part that is `degraded` works, but not as it should. A server that is
 * `degraded` still accepts samples.
 */
export const HealthStatus = z.enum(['ok', 'degraded', 'failing']);
export type HealthStatus = z.infer<typeof HealthStatus>;

export const HealthPart = z.object({
  status: HealthStatus,
  since: z.string().describe('When it took this status'),
  detail: z.string().describe('What it answered'),
});
export type HealthPart = z.infer<typeof HealthPart>;

export const Readiness = z
  .object({
    status: HealthStatus,
    parts: z.object({
      server: HealthPart,
      postgres: HealthPart,
      migrations: HealthPart,
      journal: HealthPart,
      shard: HealthPart.describe('Whether this process folds the samples, or stands by while another does'),
      sample_store: HealthPart,
      suspended_tables: HealthPart,
      disk: HealthPart,
    }),
  })
  .meta({ id: 'Readiness' });
export type Readiness = z.infer<typeof Readiness>;
export type HealthPartName = keyof Readiness['parts'];
