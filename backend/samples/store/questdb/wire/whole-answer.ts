import type { Dispatcher } from 'undici';

export interface Answer {
  status: number;
  /** Body of the answer. The caller owns the memory. */
  bytes: Buffer<ArrayBuffer>;
}

export interface Asking {
  /**
   * Called right before the first byte is sent; throws when the request must not be sent any more. The right to send
   * may have ended while the request waited for a connection or the process was frozen.
   */
  maySend?: () => void;
  signal?: AbortSignal;
  /** Time limit for the whole request. */
  timeoutMs: number;
}

/** The time limit of a request has passed, so nothing is known of the other side. */
export class NoAnswerInTime extends Error {}

/**
 * Sends a request and collects its whole answer. The function `request` of the HTTP client undici would make a stream
 * and two signals for each request, which doubles the cost.
 * @throws the error of `maySend`, the reason of the signal, or a failure of the connection, which is closed then
 */
export function wholeAnswer(
  pool: Dispatcher,
  request: Dispatcher.DispatchOptions,
  asking: Asking,
): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const collector = new AnswerCollector(asking, resolve, reject);
    pool.dispatch({ ...request, headersTimeout: 0, bodyTimeout: 0 }, collector);
  });
}

/** Collects the answer to one request until it is complete, fails, is aborted or takes too long. */
class AnswerCollector implements Dispatcher.DispatchHandler {
  private readonly chunks: Buffer[] = [];
  private readonly timer: NodeJS.Timeout;
  private status = 0;
  private sent: Dispatcher.DispatchController | undefined;
  private failure: Error | undefined;

  constructor(
    private readonly asking: Asking,
    private readonly resolve: (answer: Answer) => void,
    private readonly reject: (reason: Error) => void,
  ) {
    const { signal, timeoutMs } = asking;
    this.timer = setTimeout(
      () => this.giveUp(new NoAnswerInTime(`no answer in ${timeoutMs} ms`)),
      timeoutMs,
    ).unref();
    signal?.addEventListener('abort', this.abort);
  }

  onRequestStart(controller: Dispatcher.DispatchController): void {
    if (this.failure) return controller.abort(this.failure);
    this.asking.maySend?.();
    this.sent = controller;
  }

  onResponseStart(_: Dispatcher.DispatchController, code: number): void {
    this.status = code;
  }

  onResponseData(_: Dispatcher.DispatchController, chunk: Buffer): void {
    this.chunks.push(chunk);
  }

  onResponseEnd(): void {
    this.end();
    this.resolve({ status: this.status, bytes: Buffer.concat(this.chunks) });
  }

  onResponseError(_: Dispatcher.DispatchController, error: Error): void {
    this.end();
    this.reject(error);
  }

  private readonly abort = () => this.giveUp(this.asking.signal!.reason as Error);

  private giveUp(reason: Error): void {
    this.end();
    this.failure = reason;
    this.reject(reason);
    this.sent?.abort(reason);
  }

  private end(): void {
    clearTimeout(this.timer);
    this.asking.signal?.removeEventListener('abort', this.abort);
  }
}
