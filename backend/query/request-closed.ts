import { DomainError } from '../platform/errors.js';

/** The caller went away before the answer was there. Nobody reads it; it only keeps the log free of false bugs. */
export class RequestClosed extends DomainError {
  readonly status = 499;
  constructor() {
    super('The request was closed', 'request_closed');
  }
}

/** @throws RequestClosed in place of whatever the abort made of the work */
export async function unlessClosed<T>(signal: AbortSignal, work: Promise<T>): Promise<T> {
  try {
    return await work;
  } catch (error) {
    if (signal.aborted) throw new RequestClosed();
    throw error;
  }
}
