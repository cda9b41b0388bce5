import { getEventListeners } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { ended } from './backoff.js';
import { within } from './within.js';

setFlagsFromString('--expose-gc');
const collectGarbage = runInNewContext('gc') as () => void;

/** Waits as work does that asks again and again, and holds nothing but its signal. */
async function untilOver(isOver: AbortSignal): Promise<string> {
  for (let asked = 0; asked < 100 && !isOver.aborted; asked += 1) {
    await sleep(5);
    collectGarbage();
  }
  return isOver.aborted ? 'over' : 'never over';
}

describe('within', () => {
  it('ends work after the time, although garbage is collected meanwhile', async () => {
    const other = new AbortController();
    expect(await within(50, other.signal, untilOver)).toBe('over');
    expect(await within(50, undefined, untilOver)).toBe('over');
    expect(other.signal.aborted).toBe(false);
  });

  it('ends work with the other signal, even one that is aborted before', async () => {
    const other = new AbortController();
    const working = within(60_000, other.signal, ended);
    other.abort();
    await working;
    await within(60_000, other.signal, ended);
  });

  it('leaves no listener at the other signal, whether the work succeeds or fails', async () => {
    const { signal } = new AbortController();
    expect(await within(60_000, signal, () => Promise.resolve('done'))).toBe('done');
    await expect(within(60_000, signal, () => Promise.reject(new Error('failed')))).rejects.toThrow('failed');
    expect(getEventListeners(signal, 'abort')).toEqual([]);
  });
});
