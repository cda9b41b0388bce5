import { getEventListeners } from 'node:events';
import { Progress } from './progress.js';

describe('Progress', () => {
  it('lets those go on whose position is reached, and no others', async () => {
    const progress = new Progress();
    const { signal } = new AbortController();
    const outcomes: string[] = [];
    const noted = (position: number) =>
      progress.reached(position, signal).then((isReached) => outcomes.push(`${position} ${isReached}`));
    const [first] = [noted(1), noted(3)];
    progress.advance(2);
    await first;
    expect(outcomes).toEqual(['1 true']);
    expect(await progress.reached(2, signal)).toBe(true);
  });

  it('leaves no listener at the signal, whether the position is reached or the signal ends', async () => {
    const progress = new Progress();
    const stop = new AbortController();
    const listeners = () => getEventListeners(stop.signal, 'abort').length;
    const reached = progress.reached(1, stop.signal);
    const missed = progress.reached(2, stop.signal);
    progress.advance(1);
    expect([await reached, listeners()]).toEqual([true, 1]);
    stop.abort();
    expect([await missed, listeners()]).toEqual([false, 0]);
    expect(await progress.reached(2, stop.signal)).toBe(false);
  });
});
