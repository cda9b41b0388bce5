import { DomainError } from '../platform/errors.js';

/**
 * The client closed the connection before the answer was ready. Nobody receives this error. It only prevents the log
 * from reporting the abandoned request as a failure of the server.
 */
export class RequestClosed extends DomainError {
  readonly status = 499;
  constructor() {
    super('The request was closed', 'request_closed');
  }
}

/** @throws RequestClosed in place of any error after the request was aborted */
export async function unlessClosed<T>(signal: AbortSignal, work: Promise<T>): Promise<T> {
  try {
    return await work;
  } catch (error) {
    if (signal.aborted) throw new RequestClosed();
    throw error;
  }
}
