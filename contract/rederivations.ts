import { z } from 'zod';

const REDERIVATION_STATES = ['waiting', 'running', 'done', 'failed', 'cancelled'] as const;
export const RederivationState = z.enum(REDERIVATION_STATES);
export type RederivationState = z.infer<typeof RederivationState>;

/**
 * An account can have at most this many waiting or running rederivations, which are jobs that compute derived values of
 * the past again.
 */
export const MAX_REDERIVATIONS = 10;

/** A request to compute derived values of the past again, with the settings that the station has when the job runs. */
export const StartRederivation = z
  .strictObject({
    start: z.string('Give start as an ISO 8601 time').max(48).describe('ISO 8601 with offset; inclusive'),
    end: z.string('Give end as an ISO 8601 time').max(48).describe('ISO 8601 with offset; exclusive'),
  })
  .meta({ id: 'StartRederivation' });
export type StartRederivation = z.infer<typeof StartRederivation>;

/** A background job that computes derived values of a station's past again. */
export const Rederivation = z
  .object({
    _id: z.string(),
    stationid: z.string(),
    created: z.iso.datetime(),
    state: RederivationState,
    error: z.string().nullable(),
    start: z.iso.datetime(),
    end: z.iso.datetime(),
    progress: z.object({
      rows: z.number().int().describe('Stored samples that were derived anew so far'),
      until: z.iso.datetime().describe('All before it is done; `end` when nothing is left'),
    }),
    finished: z.iso.datetime().nullable().describe('When it was done, failed or was cancelled'),
    waits_for: z
      .enum(['memory_maps'])
      .nullable()
      .describe('What one that is under way waits for, as every other does; null: nothing, or its turn'),
  })
  .meta({ id: 'Rederivation' });
export type Rederivation = z.infer<typeof Rederivation>;
