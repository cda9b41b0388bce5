import fc from 'fast-check';
import { hourMarks } from './hour-marks.js';
import { formatMoment, LIVE, momentAt, parseMoment, positionOf, STEP_MS } from './moments.js';

const NEWEST = Date.parse('2026-06-01T10:30:00Z');
const positions = fc.integer({ min: 0, max: LIVE });

describe('the positions of the time slider', () => {
  it('are ten minutes apart within a day, the last one now', () => {
    expect(momentAt(LIVE, NEWEST)).toBeNull();
    expect(momentAt(LIVE - 1, NEWEST)).toBe(NEWEST);
    expect(momentAt(0, NEWEST)).toBe(Date.parse('2026-05-31T10:40:00Z'));
  });

  it('and the moments belong together', () => {
    fc.assert(
      fc.property(positions, (position) => {
        expect(positionOf(momentAt(position, NEWEST), NEWEST)).toBe(position);
      }),
    );
  });

  it('leave a moment where it is while the clock goes on, until it is a day ago', () => {
    fc.assert(
      fc.property(positions, fc.nat({ max: 2 * LIVE }), (position, steps) => {
        const moved = positionOf(momentAt(position, NEWEST), NEWEST + steps * STEP_MS);
        expect(moved).toBe(position === LIVE ? LIVE : Math.max(0, position - steps));
      }),
    );
  });
});

describe('a moment in an address', () => {
  it('is read as it was written', () => {
    expect(formatMoment(NEWEST)).toBe('2026-06-01T10:30Z');
    fc.assert(
      fc.property(fc.integer({ min: 0, max: LIVE - 1 }), (position) => {
        const at = momentAt(position, NEWEST)!;
        expect(parseMoment(formatMoment(at), NEWEST)).toBe(at);
      }),
    );
  });

  it.each([null, '', 'noon', '2026-06-01T10:00', '2026-06-01T10:40Z', '2026-05-31T10:30Z', '9Z'])(
    'is now for %j',
    (text) => {
      expect(parseMoment(text, NEWEST)).toBeNull();
    },
  );

  it('is the step before a time between two', () => {
    expect(parseMoment('2026-06-01T12:09:59+02:00', NEWEST)).toBe(Date.parse('2026-06-01T10:00Z'));
  });
});

describe('the marks of the time slider', () => {
  const labels = (zone: string) => hourMarks(NEWEST, zone).map(({ label }) => label);

  it('stand at each third hour of the zone, the day at midnight', () => {
    const hours = ['12:00', '15:00', '18:00', '21:00', 'Mon', '03:00', '06:00', '09:00'];
    expect(labels('UTC')).toEqual(hours);
    expect(labels('America/Denver')).toEqual(['06:00', '09:00', ...hours.slice(0, 5), '03:00']);
  });

  it('are main ones at each sixth hour', () => {
    const main = hourMarks(NEWEST, 'UTC').filter(({ isMain }) => isMain);
    expect(main.map(({ label }) => label)).toEqual(['12:00', '18:00', 'Mon', '06:00']);
  });

  it('stand between two moments where the zone is a quarter of an hour off', () => {
    const [first] = hourMarks(NEWEST, 'Asia/Kathmandu');
    // The zone shows 16:15 at 10:30 UTC, so 18:00 was 22 hours and 15 minutes ago.
    expect(first).toEqual({ position: LIVE - 1 - (22.25 * 60) / 10, label: '18:00', isMain: true });
  });
});
