/**
 * Runs work with a signal that is aborted after a time, and when another signal is aborted. `AbortSignal.any` of a signal
 * and of `AbortSignal.timeout` would not do: on Node 20 it does not keep the timeout alive, and once the garbage collector
 * has removed the timeout, the work never ends.
 * @param signal the other signal, if there is one
 */
export async function within<T>(
  ms: number,
  signal: AbortSignal | undefined,
  work: (isOver: AbortSignal) => Promise<T>,
): Promise<T> {
  const ending = new AbortController();
  const end = () => ending.abort(signal?.reason);
  const timer = setTimeout(() => ending.abort(new Error(`The work took longer than ${ms} ms`)), ms);
  signal?.addEventListener('abort', end);
  if (signal?.aborted) end();
  try {
    return await work(ending.signal);
  } finally {
    clearTimeout(timer);
    signal?.removeEventListener('abort', end);
  }
}
