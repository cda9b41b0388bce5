import { getEventListeners } from 'node:events';
import { ended } from '../pacing/backoff.js';
import { Ownership } from './ownership.js';

const turn = () => new Promise((resolve) => setImmediate(resolve));

/** Notes each beginning and end of the work. */
function recorded(ownership: Ownership) {
  const stop = new AbortController();
  const notes: string[] = [];
  const done = ownership.during(stop.signal, async (signal) => {
    notes.push('begins');
    await ended(signal);
    notes.push('ends');
  });
  return { notes, stop: () => (stop.abort(), done) };
}

describe('Ownership', () => {
  it('lets work be done while it lasts, once in each', async () => {
    const ownership = new Ownership();
    const { notes, stop } = recorded(ownership);
    await turn();
    expect([ownership.isOurs, notes]).toEqual([false, []]);
    ownership.begin();
    await turn();
    expect([ownership.isOurs, notes]).toEqual([true, ['begins']]);
    await ownership.end();
    expect([ownership.isOurs, notes]).toEqual([false, ['begins', 'ends']]);
    ownership.begin();
    await turn();
    await stop();
    expect(notes).toEqual(['begins', 'ends', 'begins', 'ends']);
  });

  it('leaves one listener at the signal, however often it begins and ends', async () => {
    const ownership = new Ownership();
    const stop = new AbortController();
    const done = ownership.during(stop.signal, ended);
    for (let times = 0; times < 20; times++) {
      await turn();
      ownership.begin();
      await turn();
      await ownership.end();
    }
    await turn();
    expect(getEventListeners(stop.signal, 'abort')).toHaveLength(1);
    stop.abort();
    await done;
  });

  it('does not begin finished work again while it lasts', async () => {
    const ownership = new Ownership();
    const stop = new AbortController();
    let runs = 0;
    ownership.begin();
    const done = ownership.during(stop.signal, () => Promise.resolve(runs++));
    await turn();
    stop.abort();
    await done;
    expect(runs).toBe(1);
  });

  it('ends when all work has ended', async () => {
    const ownership = new Ownership();
    let finish = () => undefined as void;
    const slow = new Promise<void>((resolve) => (finish = resolve));
    const stop = new AbortController();
    ownership.begin();
    const done = ownership.during(stop.signal, () => slow);
    let hasEnded = false;
    const ending = ownership.end().then(() => (hasEnded = true));
    await turn();
    expect(hasEnded).toBe(false);
    finish();
    await ending;
    stop.abort();
    await done;
  });

  it('waits for nothing once its signal has ended', async () => {
    const { notes, stop } = recorded(new Ownership());
    await stop();
    expect(notes).toEqual([]);
  });
});
