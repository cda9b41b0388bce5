import type { Dispatcher } from 'undici';

export interface Answer {
  status: number;
  /** The caller's own. */
  bytes: Buffer<ArrayBuffer>;
}

export interface Asking {
  /**
   * Asked right before the first byte leaves, throws when it must not: what was allowed when a request was put together may
   * not be any more, where it waited for a connection, or the process was frozen.
   */
  maySend?: () => void;
  signal?: AbortSignal;
  /** For all of it. */
  timeoutMs: number;
}

/**
 * Sends a request and takes its answer whole. undici's own `request` makes a stream of each, and two signals of one, which
 * costs as much again as the request.
 * @throws Error of `maySend`, the signal's reason, or whatever went wrong on the way; the connection is closed then
 */
export function wholeAnswer(
  pool: Dispatcher,
  request: Dispatcher.DispatchOptions,
  { maySend, signal, timeoutMs }: Asking,
): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = [];
    let status = 0;
    let sent: Dispatcher.DispatchController | undefined;
    let failure: Error | undefined;
    const giveUp = (reason: Error) => {
      end();
      failure = reason;
      reject(reason);
      sent?.abort(reason);
    };
    const abort = () => giveUp(signal!.reason as Error);
    const timer = setTimeout(() => giveUp(new Error(`no answer in ${timeoutMs} ms`)), timeoutMs).unref();
    const end = () => {
      clearTimeout(timer);
      signal?.removeEventListener('abort', abort);
    };
    signal?.addEventListener('abort', abort);
    pool.dispatch(
      { ...request, headersTimeout: 0, bodyTimeout: 0 },
      {
        onRequestStart: (controller) => {
          if (failure) return controller.abort(failure);
          maySend?.();
          sent = controller;
        },
        onResponseStart: (_, code) => {
          status = code;
        },
        onResponseData: (_, chunk) => {
          chunks.push(chunk);
        },
        onResponseEnd: () => {
          end();
          resolve({ status, bytes: Buffer.concat(chunks) });
        },
        onResponseError: (_, error) => {
          end();
          reject(error);
        },
      },
    );
  });
}
