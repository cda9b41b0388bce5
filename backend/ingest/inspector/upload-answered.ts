/** What became of an upload, for the counters. */
export type UploadOutcome = 'accepted' | 'invalid' | 'unauthorized' | 'limited' | 'unavailable' | 'failed';

/** An upload got its answer. */
export interface UploadAnswered {
  /** "Weather Underground" */
  protocol: string;
  outcome: UploadOutcome;
}

declare module '../../platform/event-bus.js' {
  interface Events {
    'upload.answered': UploadAnswered;
  }
}

/** @param status null where the protocol has no answers and the upload was taken */
export function outcomeOf(status: number | null): UploadOutcome {
  if (status === null || status < 300) return 'accepted';
  if (status === 401 || status === 403 || status === 404) return 'unauthorized';
  if (status === 429) return 'limited';
  if (status === 503) return 'unavailable';
  return status < 500 ? 'invalid' : 'failed';
}
