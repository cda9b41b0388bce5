import { customLabel, customRange, exportWindow, type PresetName } from './export-range.js';

const ZONE = 'America/Denver';
/** This is Sunday, 1 March 2026, 22:30 at the station and Monday in UTC, a week before clocks go forward. */
const NOW = Date.parse('2026-03-02T05:30:00Z');

const iso = ({ start, end }: { start: number; end: number }) =>
  [start, end].map((at) => new Date(at).toISOString().slice(0, 16));

describe('the range of an export', () => {
  it.each<[PresetName, string, string]>([
    ['today', '2026-03-01T07:00', '2026-03-02T07:00'],
    ['yesterday', '2026-02-28T07:00', '2026-03-01T07:00'],
    ['thisWeek', '2026-02-23T07:00', '2026-03-02T07:00'],
    ['lastWeek', '2026-02-16T07:00', '2026-02-23T07:00'],
    ['thisMonth', '2026-03-01T07:00', '2026-04-01T06:00'],
    ['lastMonth', '2026-02-01T07:00', '2026-03-01T07:00'],
    ['thisYear', '2026-01-01T07:00', '2027-01-01T07:00'],
    ['lastYear', '2025-01-01T07:00', '2026-01-01T07:00'],
  ])('%s is of the station’s calendar, weeks from Monday', (preset, start, end) => {
    expect(iso(exportWindow({ preset }, NOW, ZONE))).toEqual([start, end]);
  });

  it('holds both of its dates, the day clocks go forward too', () => {
    const range = { first: '2026-03-08', last: '2026-03-08' };
    expect(iso(exportWindow(range, NOW, ZONE))).toEqual(['2026-03-08T07:00', '2026-03-09T06:00']);
  });

  it('of two dates begins with what was chosen, and ends today', () => {
    const range = customRange(exportWindow({ preset: 'thisMonth' }, NOW, ZONE), NOW, ZONE);
    expect(range).toEqual({ first: '2026-03-01', last: '2026-03-01' });
    expect(customLabel({ ...range, last: '2026-12-31' })).toBe('03/01/26 - 12/31/26');
  });
});
