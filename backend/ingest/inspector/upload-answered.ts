/** Outcome of an upload, by which the metrics count uploads. */
export type UploadOutcome = 'accepted' | 'invalid' | 'unauthorized' | 'limited' | 'unavailable' | 'failed';

/** Event that is published when an upload is answered. */
export interface UploadAnswered {
  /** Name of the protocol, such as "Weather Underground". */
  protocol: string;
  outcome: UploadOutcome;
}

declare module '../../platform/event-bus.js' {
  interface Events {
    'upload.answered': UploadAnswered;
  }
}

/** @param status HTTP status of the answer; null where the protocol has no answers and the upload was accepted */
export function outcomeOf(status: number | null): UploadOutcome {
  if (status === null || status < 300) return 'accepted';
  if (status === 401 || status === 403 || status === 404) return 'unauthorized';
  if (status === 429) return 'limited';
  if (status === 503) return 'unavailable';
  return status < 500 ? 'invalid' : 'failed';
}
