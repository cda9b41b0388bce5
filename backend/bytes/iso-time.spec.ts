import fc from 'fast-check';
import { DateTime } from 'luxon';
import { InstantError, parseInstant } from './iso-time.js';

const codeOf = (text: string): string => {
  try {
    parseInstant(text);
  } catch (error) {
    if (error instanceof InstantError) return error.code;
    throw error;
  }
  return 'accepted';
};

describe('parseInstant', () => {
  it.each([
    ['2025-01-01T00:00:00Z', Date.UTC(2025, 0, 1)],
    ['2025-01-01T00:00Z', Date.UTC(2025, 0, 1)],
    ['2025-01-01T00:00:00.5Z', Date.UTC(2025, 0, 1) + 500],
    ['2025-01-01T00:00:00,25Z', Date.UTC(2025, 0, 1) + 250],
    ['2025-01-01T00:00:00.123999999Z', Date.UTC(2025, 0, 1) + 123],
    ['2025-01-01T05:45:00+05:45', Date.UTC(2025, 0, 1)],
    ['2025-01-01T05:45+0545', Date.UTC(2025, 0, 1)],
    ['2025-01-01T05:00:00+05', Date.UTC(2025, 0, 1)],
    ['2024-12-31T19:00:00-05:00', Date.UTC(2025, 0, 1)],
    ['2025-01-01T05:30:00 05:30', Date.UTC(2025, 0, 1)],
    ['2025-01-01T05:30 0530', Date.UTC(2025, 0, 1)],
    ['2025-01-01t00:00:00z', Date.UTC(2025, 0, 1)],
    ['2025-01-01 00:00:00Z', Date.UTC(2025, 0, 1)],
    ['2024-12-31T24:00:00Z', Date.UTC(2025, 0, 1)],
    ['2024-02-29T12:00:00Z', Date.UTC(2024, 1, 29, 12)],
    ['2000-02-29T00:00:00Z', Date.UTC(2000, 1, 29)],
    ['1969-12-31T23:59:59.999Z', -1],
    ['0001-01-01T00:00:00Z', Date.parse('0001-01-01T00:00:00Z')],
  ])('reads %s', (text, expected) => {
    expect(parseInstant(text)).toBe(expected);
  });

  it.each(['2025-01-01', '2025-01-01T00:00', '2025-01-01T00:00:00', '2025-01-01T00:00:00.123'])(
    'refuses %s: nobody can know which moment it is',
    (text) => {
      expect(codeOf(text)).toBe('timestamp_needs_offset');
    },
  );

  it.each([
    '',
    'now',
    'yesterday at noon',
    '1735689600000',
    '2025-02-30T00:00:00Z',
    '2025-02-30',
    '2023-02-29T00:00:00Z',
    '1900-02-29T00:00:00Z',
    '2025-04-31T00:00:00Z',
    '2025-00-10T00:00:00Z',
    '2025-13-10T00:00:00Z',
    '2025-01-00T00:00:00Z',
    '2025-01-01T25:00:00Z',
    '2025-01-01T24:00:01Z',
    '2025-01-01T24:00:00.001Z',
    '2025-01-01T00:60:00Z',
    '2025-01-01T00:00:60Z',
    '2025-01-01T00:00:00.Z',
    '2025-01-01T00:00:Z',
    '2025-01-01T00Z',
    '2025-01-01T0000Z',
    '20250101T000000Z',
    '2025-1-1T00:00:00Z',
    '2025-01-01X00:00:00Z',
    '2025-01-01T00:00:00ZZ',
    '2025-01-01T00:00:00+5',
    '2025-01-01T00:00:00+24:00',
    '2025-01-01T00:00:00+05:60',
    '2025-01-01T00:00:00+05:3',
    '2025-01-01T00:00:00 Z',
    ' 2025-01-01T00:00:00Z',
    '2025-01-01T00:00:00Z ',
    '٢٠٢٥-01-01T00:00:00Z',
    `2025-01-01T00:00:00.${'1'.repeat(100)}Z`,
  ])('refuses %j', (text) => {
    expect(codeOf(text)).toBe('invalid_timestamp');
  });

  it('agrees with luxon on every moment and offset', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: Date.UTC(1, 0, 2), max: Date.UTC(9998, 11, 30) }),
        fc.integer({ min: -14 * 60, max: 14 * 60 }),
        fc.constantFrom('ZZ', 'ZZZ'),
        (time, offset, style) => {
          const local = DateTime.fromMillis(time, { zone: `UTC${offset < 0 ? '-' : '+'}${clock(offset)}` });
          const text = local.toFormat(`yyyy-MM-dd'T'HH:mm:ss.SSS${style}`);
          expect(parseInstant(text)).toBe(time);
        },
      ),
      { numRuns: 2000 },
    );
  });

  it('answers a moment or an InstantError for any text, and never a number that is not whole', () => {
    const near = fc
      .tuple(
        fc.constantFrom('2025-01-01T00:00:00Z', '2024-02-29T23:59:59.999+05:45'),
        fc.nat(30),
        fc.string(),
      )
      .map(([text, at, more]) => text.slice(0, at) + more + text.slice(at + more.length));
    fc.assert(
      fc.property(fc.oneof(near, fc.string()), (text) => {
        expect(codeOf(text)).toMatch(/^(accepted|timestamp_needs_offset|invalid_timestamp)$/);
        if (codeOf(text) === 'accepted') expect(Number.isSafeInteger(parseInstant(text))).toBe(true);
      }),
      { numRuns: 5000 },
    );
  });
});

function clock(minutes: number): string {
  const size = Math.abs(minutes);
  return `${Math.floor(size / 60)}:${String(size % 60).padStart(2, '0')}`;
}
