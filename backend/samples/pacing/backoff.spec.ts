import { getEventListeners } from 'node:events';
import { unlessEnded } from './backoff.js';

describe('unlessEnded', () => {
  it('leaves no listener at the signal after work that succeeds or fails', async () => {
    const { signal } = new AbortController();
    expect(await unlessEnded(Promise.resolve('done'), signal)).toBe('done');
    await expect(unlessEnded(Promise.reject(new Error('failed')), signal)).rejects.toThrow('failed');
    expect(getEventListeners(signal, 'abort')).toEqual([]);
  });

  it('waits no longer than the signal', async () => {
    const stop = new AbortController();
    const waiting = unlessEnded(new Promise(() => undefined), stop.signal);
    stop.abort();
    expect([await waiting, getEventListeners(stop.signal, 'abort')]).toEqual([undefined, []]);
    expect(await unlessEnded(new Promise(() => undefined), stop.signal)).toBeUndefined();
  });
});
