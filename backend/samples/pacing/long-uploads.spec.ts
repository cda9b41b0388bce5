import { rest } from './backoff.js';
import { LongUploads } from './long-uploads.js';

const LONG = 256 * 1024;

describe('LongUploads', () => {
  const uploads = () => new LongUploads();
  const { signal } = new AbortController();
  const never = new Promise<never>(() => undefined);
  /** Returns which comes first: the end of the rest, or the end of a pause. */
  const first = (over: Promise<void>, ms: number) =>
    Promise.race([over.then(() => 'over'), rest(ms, signal).then(() => 'resting')]);

  it('are over when there is none, or but a short one', async () => {
    const long = uploads();
    void long.during(LONG - 1, () => never);
    expect(await first(long.waitForEnd(signal), 200)).toBe('over');
  });

  it('are over when the last has ended, well or not', async () => {
    const long = uploads();
    const ends: (() => void)[] = [];
    const upload = () => long.during(LONG, () => new Promise<void>((resolve) => ends.push(resolve)));
    const [one, other] = [
      upload(),
      long.during(LONG, () => rest(20, signal).then(() => Promise.reject(new Error('no')))),
    ];
    const over = long.waitForEnd(signal);
    await expect(other).rejects.toThrow('no');
    expect(await first(over, 50)).toBe('resting');
    ends[0]!();
    await one;
    expect(await first(over, 200)).toBe('over');
  });

  it('hold nobody up for good, nor again at once', async () => {
    const long = uploads();
    void long.during(LONG, () => never);
    const over = long.waitForEnd(signal);
    expect(await first(over, 100)).toBe('resting');
    await over;
    expect(await first(long.waitForEnd(signal), 200)).toBe('over');
    await rest(400, signal);
    expect(await first(long.waitForEnd(signal), 20)).toBe('resting');
  });

  it('hold nobody up who ends', async () => {
    const long = uploads();
    void long.during(LONG, () => never);
    expect(await first(long.waitForEnd(AbortSignal.abort()), 200)).toBe('over');
  });
});
