import type { Rederivation } from '@mesonet/contract/rederivations.js';
import type { RederivationEntity } from './rederivation.entity.js';

/** What a job is shown with. */
export interface RederivationPlace {
  stationId: string;
  /** All long work waits for this. */
  waitsFor: Rederivation['waits_for'];
}

export function toRederivation(
  job: RederivationEntity,
  { stationId, waitsFor }: RederivationPlace,
): Rederivation {
  return {
    _id: String(job.id),
    stationid: stationId,
    created: job.createdAt.toISOString(),
    state: job.state,
    error: job.error,
    start: job.startAt.toISOString(),
    end: job.endAt.toISOString(),
    progress: { rows: job.rowsDone, until: job.doneUntil.toISOString() },
    finished: job.finishedAt?.toISOString() ?? null,
    waits_for: job.finishedAt === null ? waitsFor : null,
  };
}
