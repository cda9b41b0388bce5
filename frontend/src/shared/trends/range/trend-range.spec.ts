import { DAY_MS } from '@mesonet/model/durations.js';
import { parseRange, parseZoom, presetOf, shiftRange, windowOf, withRange, withZoom } from './trend-range.js';

const at = (iso: string) => Date.parse(iso);
const NOW = at('2026-01-05T14:20:30Z');

describe('parseRange', () => {
  it.each([
    ['', { preset: '24h' }],
    ['range=7d', { preset: '7d' }],
    ['range=year', { preset: 'year' }],
    ['range=toString', { preset: '24h' }],
    [
      'start=2026-01-01T00:00Z&end=2026-01-02T00:00Z',
      { start: at('2026-01-01T00:00Z'), end: at('2026-01-02T00:00Z') },
    ],
    [
      'start=2026-01-01T00:00-07:00&end=2026-01-02T00:00-07:00',
      { start: at('2026-01-01T07:00Z'), end: at('2026-01-02T07:00Z') },
    ],
    ['start=2026-01-02T00:00Z&end=2026-01-01T00:00Z&range=30d', { preset: '30d' }],
    ['start=2026-01-01T00:00&end=2026-01-02T00:00', { preset: '24h' }],
    ['start=yesterdayZ&end=2026-01-02T00:00Z', { preset: '24h' }],
  ])('reads "%s"', (search, range) => {
    expect(parseRange(new URLSearchParams(search))).toEqual(range);
  });
});

describe('withRange', () => {
  it.each([[{ preset: '7d' as const }], [{ start: at('2026-01-01T07:00Z'), end: at('2026-01-02T07:00Z') }]])(
    'writes what parseRange reads and keeps the rest: %j',
    (range) => {
      const params = withRange(new URLSearchParams('units=degreeC&range=30d&kiosk=1'), range);
      expect(parseRange(params)).toEqual(range);
      expect(params.get('units')).toBe('degreeC');
      expect(params.get('kiosk')).toBe('1');
    },
  );
});

describe('the zoom in the address', () => {
  it('is read as it was written, to the second, and leaves the range as it is', () => {
    const zoom = { start: at('2026-01-01T07:00:12Z'), end: at('2026-01-01T09:30Z') };
    const params = withZoom(new URLSearchParams('range=7d'), zoom);
    expect(params.get('zoom')).toBe('2026-01-01T07:00:12Z/2026-01-01T09:30Z');
    expect(parseZoom(params)).toEqual(zoom);
    expect(parseRange(params)).toEqual({ preset: '7d' });
    expect(withZoom(params, undefined).toString()).toBe('range=7d');
  });

  it('ends when another range is chosen', () => {
    const params = new URLSearchParams('zoom=2026-01-01T07:00Z/2026-01-01T09:00Z');
    expect(parseZoom(withRange(params, { preset: '7d' }))).toBeUndefined();
  });

  it.each(['', 'zoom=', 'zoom=a/b', 'zoom=2026-01-01T09:00Z/2026-01-01T07:00Z', 'zoom=2026-01-01T09:00Z'])(
    'is none in "%s"',
    (search) => {
      expect(parseZoom(new URLSearchParams(search))).toBeUndefined();
    },
  );
});

describe('shiftRange', () => {
  it('goes back by the length of the window', () => {
    expect(shiftRange({ preset: '24h' }, -1, NOW)).toEqual({
      start: at('2026-01-03T14:21Z'),
      end: at('2026-01-04T14:21Z'),
    });
  });

  it('comes back to the preset it left', () => {
    const back = shiftRange({ preset: '7d' }, -1, NOW);
    expect(presetOf(back)).toBe('7d');
    expect(shiftRange(back, 1, NOW)).toEqual({ preset: '7d' });
  });

  it('moves an odd range up to now, not beyond', () => {
    const range = { start: at('2026-01-02T00:00Z'), end: at('2026-01-05T00:00Z') };
    const next = shiftRange(range, 1, NOW);
    expect(next).toEqual({ start: at('2026-01-02T14:21Z'), end: at('2026-01-05T14:21Z') });
    expect(shiftRange(next, 1, NOW)).toEqual(next);
  });
});

describe('windowOf', () => {
  it('ends with the running minute', () => {
    expect(windowOf({ preset: '24h' }, NOW)).toEqual({
      start: at('2026-01-05T14:21Z') - DAY_MS,
      end: at('2026-01-05T14:21Z'),
    });
  });
});
