import type { ImportDetails, ImportJob } from '@mesonet/contract/imports.js';
import type { ImportEntity } from './import.entity.js';
import { withQuestions } from './readers/columns/unit-questions.js';

const UNDER_WAY: readonly ImportJob['state'][] = ['waiting', 'running', 'undoing'];

/** Facts that the API shows about an import and that are not stored with it */
export interface ImportPlace {
  stationId: string;
  /**
   * Reason why all imports have to wait at present, for example because the store uses too many memory maps; null when
   * they need not wait
   */
  waitsFor: ImportJob['waits_for'];
}

export function toImportJob(job: ImportEntity, { stationId, waitsFor }: ImportPlace): ImportJob {
  const hasEnded = job.state === 'done' || job.state === 'cancelled' || job.state === 'failed';
  return {
    _id: String(job.id),
    stationid: stationId,
    filename: job.filename,
    bytes: job.bytes,
    created: job.createdAt.toISOString(),
    state: job.state,
    error: job.error,
    progress: { rows: job.rowsDone, total: job.rowsTotal },
    first: job.firstAt?.toISOString() ?? null,
    last: job.lastAt?.toISOString() ?? null,
    waits_for: UNDER_WAY.includes(job.state) ? waitsFor : null,
    undoable: hasEnded && job.rowsDone > 0,
  };
}

export function toImportDetails(job: ImportEntity, place: ImportPlace): ImportDetails {
  const { guess } = job;
  const asked = guess && { ...guess, table: guess.table && withQuestions(guess.table) };
  return { ...toImportJob(job, place), guess: asked, preview: job.preview };
}
