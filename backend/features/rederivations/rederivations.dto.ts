import type { Rederivation } from '@mesonet/contract/rederivations.js';
import type { RederivationEntity } from './rederivation.entity.js';

/** Facts that the API shows about a job and that are not stored with it. */
export interface RederivationPlace {
  stationId: string;
  /**
   * Reason why all rederivations have to wait at present, for example because the store uses too many memory maps; null
   * when they need not wait.
   */
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
