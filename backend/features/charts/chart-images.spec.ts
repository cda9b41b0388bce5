import { MINUTE_MS } from '@mesonet/model/durations.js';
import { loadConfig } from '../../platform/config.js';
import { Unavailable } from '../../platform/errors.js';
import { Metrics } from '../../platform/metrics/metrics.js';
import { type ChartImage, ChartImages } from './chart-images.js';

const NOON = Date.UTC(2026, 0, 5, 12);

/** Creates a gallery with room for two drawings at once. The drawings are numbered. */
function gallery() {
  const images = new ChartImages(loadConfig({ CHART_WORKERS: '1', CHART_QUEUE: '1' }), new Metrics());
  let drawn = 0;
  const draw = (now: number) => async (): Promise<ChartImage> => {
    await Promise.resolve();
    drawn += 1;
    return { bytes: new Uint8Array(10), etag: `"${drawn}"`, drawnAt: now };
  };
  const tagOf = async (key: string, ttlMinutes: number, now: number) =>
    (await images.get(key, ttlMinutes * MINUTE_MS, now, draw(now))).etag;
  return { images, tagOf, draw };
}

describe('a drawn image', () => {
  it('is used again for its ttl, to the last moment, and then drawn anew', async () => {
    const { tagOf } = gallery();
    expect(await tagOf('a', 10, NOON)).toBe('"1"');
    expect(await tagOf('a', 10, NOON + 10 * MINUTE_MS - 1)).toBe('"1"');
    expect(await tagOf('a', 10, NOON + 10 * MINUTE_MS)).toBe('"2"');
    expect(await tagOf('a', 10, NOON + 19 * MINUTE_MS)).toBe('"2"');
  });

  it('is as old as whoever asks allows, whatever the one before allowed', async () => {
    const { tagOf } = gallery();
    expect(await tagOf('a', 720, NOON)).toBe('"1"');
    expect(await tagOf('a', 1, NOON + 2 * MINUTE_MS)).toBe('"2"');
    expect(await tagOf('a', 720, NOON + 3 * MINUTE_MS)).toBe('"2"');
    expect(await tagOf('b', 720, NOON + 3 * MINUTE_MS)).toBe('"3"');
  });

  it('is not kept when drawing it failed', async () => {
    const { images, tagOf } = gallery();
    const failing = () => Promise.reject(new Error('no ink'));
    await expect(images.get('a', MINUTE_MS, NOON, failing)).rejects.toThrow('no ink');
    expect(await tagOf('a', 1, NOON)).toBe('"1"');
  });

  it('is refused while as many are under way as there is room for, but not to who asks for one of those', async () => {
    const { images, tagOf, draw } = gallery();
    const slow = ['a', 'b'].map((key) => images.get(key, MINUTE_MS, NOON, draw(NOON)));
    expect(() => images.get('c', MINUTE_MS, NOON, draw(NOON))).toThrow(Unavailable);
    expect(await tagOf('b', 1, NOON)).toBe('"2"');
    await Promise.all(slow);
    expect(await tagOf('c', 1, NOON)).toBe('"3"');
  });
});
