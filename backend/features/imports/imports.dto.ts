import type { ImportDetails, ImportJob } from '@mesonet/contract/imports.js';
import type { ImportEntity } from './import.entity.js';

export function toImportJob(job: ImportEntity, stationId: string): ImportJob {
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
    undoable: hasEnded && job.rowsDone > 0,
  };
}

export function toImportDetails(job: ImportEntity, stationId: string): ImportDetails {
  return { ...toImportJob(job, stationId), guess: job.guess, preview: job.preview };
}
