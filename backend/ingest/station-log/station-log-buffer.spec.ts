import { type StationEvent, StationLogBuffer } from './station-log-buffer.js';

const NOON = Date.UTC(2026, 10, 20, 12);
const event = (more: Partial<StationEvent> = {}): StationEvent => ({
  series: 1,
  kind: 'unknown_key',
  detail: 'foo',
  message: 'foo is not a known measurement',
  ...more,
});

describe('StationLogBuffer', () => {
  it('counts equal events of a minute, and tells the last message', () => {
    const buffer = new StationLogBuffer();
    buffer.add(event(), NOON + 1_000);
    buffer.add(event({ count: 4, message: 'again' }), NOON + 59_999);
    buffer.add(event(), NOON + 60_000);
    expect(buffer.take()).toEqual([
      {
        series: 1,
        minute: NOON,
        kind: 'unknown_key',
        detail: 'foo',
        message: 'again',
        firstAt: NOON + 1_000,
        lastAt: NOON + 59_999,
        count: 5,
      },
      expect.objectContaining({ minute: NOON + 60_000, count: 1 }),
    ]);
    expect(buffer.isEmpty).toBe(true);
  });

  it('keeps stations, kinds and details apart', () => {
    const buffer = new StationLogBuffer();
    for (const more of [{}, { series: 2 }, { kind: 'rejected' as const }, { detail: 'bar' }])
      buffer.add(event(more), NOON);
    expect(buffer.take()).toHaveLength(4);
  });

  it('gives a station 50 different lines a minute, and one more for the rest of each kind', () => {
    const buffer = new StationLogBuffer();
    for (let i = 0; i < 80; i += 1) buffer.add(event({ detail: `key${i}` }), NOON);
    buffer.take();
    for (let i = 0; i < 80; i += 1) buffer.add(event({ detail: `key${i}` }), NOON + 1);
    buffer.add(event({ series: 2 }), NOON + 1);
    const lines = buffer.take();
    expect(lines).toHaveLength(52);
    expect(lines.find(({ detail }) => detail === 'further')).toMatchObject({ series: 1, count: 30 });
    for (let i = 0; i < 80; i += 1) buffer.add(event({ detail: `new${i}` }), NOON + 60_000);
    expect(buffer.take()).toHaveLength(51);
  });

  it('is bounded', () => {
    const buffer = new StationLogBuffer();
    const added = Array.from({ length: 6_000 }, (_, series) => buffer.add(event({ series }), NOON));
    expect(added.filter(Boolean)).toHaveLength(5_000);
    expect(buffer.add(event({ series: 0 }), NOON)).toBe(true);
    expect(buffer.take()).toHaveLength(5_000);
  });

  it('puts unwritten lines back before newer ones', () => {
    const buffer = new StationLogBuffer();
    buffer.add(event({ detail: 'old' }), NOON);
    buffer.add(event({ detail: 'both' }), NOON);
    const unwritten = buffer.take();
    buffer.add(event({ detail: 'new' }), NOON + 1);
    buffer.add(event({ detail: 'both' }), NOON + 1);
    buffer.putBack(unwritten);
    expect(buffer.take().map(({ detail, count, firstAt }) => [detail, count, firstAt])).toEqual([
      ['old', 1, NOON],
      ['both', 2, NOON],
      ['new', 1, NOON + 1],
    ]);
  });
});
