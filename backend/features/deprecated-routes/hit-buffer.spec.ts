import { HitBuffer } from './hit-buffer.js';

const NOON = Date.UTC(2026, 10, 20, 12);
const hit = (more = {}) => ({
  method: 'GET',
  rule: '/api/info',
  blueprint: 'LiveModule',
  path: '/api/info/',
  ...more,
});

describe('HitBuffer', () => {
  it('keeps each hit, oldest first', () => {
    const buffer = new HitBuffer();
    for (const at of [0, 1, 2]) buffer.add(hit({ path: `/api/info/${at}` }), NOON + at);
    expect(buffer.take()).toEqual(
      [0, 1, 2].map((at) => ({ ...hit({ path: `/api/info/${at}` }), hitAt: NOON + at, count: 1 })),
    );
    expect(buffer.isEmpty).toBe(true);
  });

  it('gives a route 60 lines a minute and counts the rest in the last of them', () => {
    const buffer = new HitBuffer();
    for (let n = 1; n <= 200; n += 1) buffer.add(hit({ path: `/${n}` }), NOON + n);
    buffer.add(hit({ method: 'HEAD' }), NOON + 201);
    const lines = buffer.take();
    expect(lines).toHaveLength(61);
    expect(lines[59]).toMatchObject({ path: '/200', hitAt: NOON + 200, count: 141 });
    buffer.add(hit(), NOON + 300);
    buffer.add(hit(), NOON + 301);
    expect(buffer.take()).toEqual([expect.objectContaining({ hitAt: NOON + 301, count: 2 })]);
    buffer.add(hit(), NOON + 60_000);
    buffer.add(hit(), NOON + 60_001);
    expect(buffer.take()).toHaveLength(2);
  });

  it('is bounded, and cuts long paths', () => {
    const buffer = new HitBuffer();
    for (let n = 0; n < 6_000; n += 1) buffer.add(hit({ rule: `/${n}` }), NOON);
    expect([buffer.take().length, buffer.takeDropped(), buffer.takeDropped()]).toEqual([5_000, 1_000, 0]);
    buffer.add(hit({ path: `/${'x'.repeat(10_000)}` }), NOON);
    expect(buffer.take()[0]!.path).toHaveLength(500);
  });

  it('puts unwritten lines back before newer ones', () => {
    const buffer = new HitBuffer();
    buffer.add(hit({ path: '/old' }), NOON);
    const unwritten = buffer.take();
    buffer.add(hit({ path: '/new' }), NOON + 1);
    buffer.putBack(unwritten);
    expect(buffer.take().map(({ path }) => path)).toEqual(['/old', '/new']);
  });

  it('counts the hits that find no room when lines come back', () => {
    const buffer = new HitBuffer();
    for (let n = 0; n < 5_000; n += 1) buffer.add(hit({ rule: `/${n}` }), NOON);
    const unwritten = buffer.take();
    for (let n = 0; n < 100; n += 1) buffer.add(hit({ rule: '/new' }), NOON + 1);
    buffer.putBack(unwritten);
    expect([buffer.take(), buffer.takeDropped()]).toEqual([unwritten, 100]);
  });
});
