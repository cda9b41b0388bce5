import { ProgressReader } from './export-progress.js';

const window = { start: Date.parse('2026-03-01T07:00:00Z'), end: Date.parse('2026-03-02T07:00:00Z') };
const reader = (now = window.end) => new ProgressReader(window, now);
const bytes = (text: string) => new TextEncoder().encode(text);

describe('the progress of an export', () => {
  it('is the time of the newest row, wherever the bytes are cut', () => {
    const file = reader();
    expect(file.read(bytes('Time,Temperature (°F)\r\n2026-03-01T00:00:00-07:00,1\r\n')).percent).toBe(0);
    expect(
      file.read(bytes('2026-03-01T06:00:00-07:00,1\r\n2026-03-01T12:00:00-07:00,2\r\n2026-0')).percent,
    ).toBe(50);
    expect(file.read(bytes('3-01T12:05:00-07:00,2')).percent).toBe(50);
    expect(file.read(bytes('\r\n2026-03-01T18:00:00-07:00,2')).percent).toBe(75);
  });

  it('ends with the present where the range reaches further', () => {
    const file = reader(window.start + 6 * 3_600_000);
    expect(file.read(bytes('\n2026-03-01T06:00:00-07:00,"a,b"\r\n')).percent).toBe(100);
  });

  it('counts the bytes', () => {
    const file = reader();
    file.read(new Uint8Array(1_000_000));
    expect(file.read(new Uint8Array(250_000))).toEqual({ percent: 0, size: '1.3 MB' });
  });
});
