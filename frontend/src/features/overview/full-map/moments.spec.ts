import fc from 'fast-check';
import { hourMarks } from './hour-marks.js';
import { LIVE, momentAt, positionOf, STEP_MS } from './moments.js';

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

  it('are left out where the clock of the zone shows no full hour at a moment of the slider', () => {
    expect(labels('Asia/Kathmandu')).toEqual([]);
  });
});
