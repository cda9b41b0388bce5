import { LocalTime } from './local-time.js';

describe('LocalTime', () => {
  it.each([
    ['America/New_York', '2025-11-02T05:30:00Z', '2025-11-02T01:30:00-04:00'],
    ['America/New_York', '2025-11-02T06:30:00Z', '2025-11-02T01:30:00-05:00'],
    ['Asia/Kathmandu', '2025-06-01T00:00:00.250Z', '2025-06-01T05:45:00.250+05:45'],
    ['Pacific/Marquesas', '2025-06-01T00:00:00Z', '2025-05-31T14:30:00-09:30'],
    ['UTC', '2025-06-01T00:00:00Z', '2025-06-01T00:00:00+00:00'],
  ])('writes in %s the time %s as %s', (timezone, time, text) => {
    expect(new LocalTime(timezone).iso(Date.parse(time))).toBe(text);
    expect(Date.parse(text)).toBe(Date.parse(time));
  });

  it('writes times that can stand in the name of a file', () => {
    expect(new LocalTime('Europe/Berlin').inName(Date.parse('2025-06-01T10:05:59Z'))).toBe(
      '2025-06-01T12-05',
    );
  });
});
