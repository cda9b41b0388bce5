import { rangeText, zoneText } from './range-text.js';

const range = (start: string, end: string) => ({ start: Date.parse(start), end: Date.parse(end) });

describe('rangeText', () => {
  it.each([
    ['2026-01-03T07:00Z', '2026-01-04T07:00Z', 'Sat 3 Jan 2026'],
    ['2026-01-01T07:00Z', '2026-02-01T07:00Z', '1 – 31 Jan 2026'],
    ['2026-01-30T07:00Z', '2026-02-02T07:00Z', '30 Jan – 1 Feb 2026'],
    ['2025-12-30T07:00Z', '2026-01-02T07:00Z', '30 Dec 2025 – 1 Jan 2026'],
    ['2026-01-03T09:05Z', '2026-01-03T12:00Z', 'Sat 3 Jan 2026, 02:05 – 05:00'],
    ['2026-01-03T09:05Z', '2026-01-04T09:05Z', '3 Jan, 02:05 – 4 Jan 2026, 02:05'],
    ['2025-12-31T12:00Z', '2026-01-01T12:00Z', '31 Dec 2025, 05:00 – 1 Jan 2026, 05:00'],
    // These days have 23 and 25 hours.
    ['2026-03-08T07:00Z', '2026-03-09T06:00Z', 'Sun 8 Mar 2026'],
    ['2026-11-01T06:00Z', '2026-11-02T07:00Z', 'Sun 1 Nov 2026'],
  ])('%s to %s is "%s" in Denver', (start, end, text) => {
    expect(rangeText(range(start, end), 'America/Denver')).toBe(text);
  });

  it.each([
    ['America/New_York', 'New York time'],
    ['America/Argentina/Buenos_Aires', 'Buenos Aires time'],
    ['UTC', 'UTC'],
    ['Etc/GMT+9', 'GMT+9'],
  ])('calls %s "%s"', (zone, text) => {
    expect(zoneText(zone)).toBe(text);
  });
});
