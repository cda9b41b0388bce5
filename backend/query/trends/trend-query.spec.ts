import { InvalidInput } from '../../platform/errors.js';
import { parseRange, parseTrendQuery, type QueryParams } from './trend-query.js';

const NOW = Date.parse('2025-03-09T16:00:00Z');
const ZONE = 'America/New_York';
const parse = (params: QueryParams) =>
  parseTrendQuery(
    { measKeys: 'temperature', ...params },
    { measKeys: [], interval: 5, formats: ['json', 'csvfile'] },
    { timezone: ZONE, extras: null },
    NOW,
  );

function refusal(work: () => unknown): [message: string, code: string] {
  try {
    work();
  } catch (error) {
    if (error instanceof InvalidInput) return [error.message, error.code];
    throw error;
  }
  throw new Error('Nothing was refused');
}

describe('parseTrendQuery', () => {
  it('has a default for all but the measurements', () => {
    const query = parse({});
    expect(query.keys.map(({ key }) => key)).toEqual(['temperature']);
    expect(query).toMatchObject({ interval: 5, units: {} });
    expect(query.range).toEqual({
      start: Date.parse('2025-03-09T05:00:00Z'),
      end: Date.parse('2025-03-10T04:00:00Z'),
    });
  });

  it.each([
    ['1', 1],
    ['1440', 1440],
    ['0', 0],
    ['hour', 'hour'],
    ['year', 'year'],
    ['auto', 'auto'],
    ['all', 'all'],
    ['', 5],
  ])('reads interval %j as %j', (interval, expected) => {
    expect(parse({ interval }).interval).toBe(expected);
  });

  it.each(['1441', '-1', '1.5', 'abc', '1e3', ' 5', '5m', 'Hour', '99999', '٥', '0x5', 'constructor'])(
    'refuses interval %j',
    (interval) => {
      expect(refusal(() => parse({ interval }))).toEqual([
        'interval must be between 1 and 1440',
        'invalid_interval',
      ]);
    },
  );

  it.each([
    ['degreeC,metersPerSecond', { temperature: 'degreeC', windspeed: 'metersPerSecond' }],
    [['degreeC', 'millibar'], { temperature: 'degreeC', pressure: 'millibar' }],
    ['', {}],
  ])('reads units %j', (units, expected) => {
    expect(parse({ units }).units).toEqual(expected);
  });

  it.each([
    [{ units: 'degreeC,degreeF' }, 'Conflicting units', 'conflicting_units'],
    [{ units: 'degreeC,degreeC' }, 'Conflicting units', 'conflicting_units'],
    [{ units: 'kelvin' }, 'Unknown unit', 'unknown_unit'],
    [{ units: 'percent' }, 'Unknown unit', 'unknown_unit'],
    [{ units: '__proto__' }, 'Unknown unit', 'unknown_unit'],
    [{ quality: 'best' }, 'Unknown quality', 'unknown_quality'],
    [{ format: 'xlsx' }, 'Unknown format', 'unknown_format'],
    [{ format: '../../x' }, 'Unknown format', 'unknown_format'],
    [{ measKeys: '' }, 'Select at least one measurement', 'no_measurement'],
    [{ measKeys: ['temperature', 'x'] }, 'Unknown measurement', 'unknown_measurement'],
    [{ interval: ['1', '5'] }, 'interval is given more than once', 'repeated_parameter'],
    [{ period: 'decade' }, 'Unknown period', 'unknown_period'],
  ] as [QueryParams, string, string][])('refuses %j', (params, message, code) => {
    expect(refusal(() => parse(params))).toEqual([message, code]);
  });

  it.each(['good', 'all', ''])('takes quality %j', (quality) => {
    expect(parse({ quality, format: 'json' }).interval).toBe(5);
  });
});

describe('parseRange', () => {
  const range = (params: QueryParams) => {
    const { start, end } = parseRange(params, ZONE, NOW);
    return [new Date(start).toISOString(), new Date(end).toISOString()];
  };

  it.each([
    [{ start: '2025-01-01T00:00:00-05:00', end: '2025-01-02T00:00-0500' }, '2025-01-01T05', '2025-01-02T05'],
    // The `+` of the offset was turned into a space by a browser.
    [
      { start: '2025-01-01T00:00:00 05:30', end: '2025-01-01T00:00:00Z' },
      '2024-12-31T18:30',
      '2025-01-01T00',
    ],
    [{ start: '2025-03-01T00:00:00Z' }, '2025-03-01T00', '2025-03-10T04'],
    [{ end: '2025-03-01T05:00:00Z' }, '2025-02-28T05', '2025-03-01T05'],
    [{ end: '2025-03-01T12:00:00Z' }, '2025-03-01T05', '2025-03-01T12'],
    [{ start: '', end: '' }, '2025-03-09T05', '2025-03-10T04'],
    [{ period: '24h' }, '2025-03-08T16', '2025-03-09T16'],
    [{ period: 'month' }, '2025-03-01T05', '2025-04-01T04'],
  ] as [QueryParams, string, string][])('reads %j', (params, start, end) => {
    const whole = (text: string) => new Date(`${text}${text.length > 13 ? '' : ':00'}Z`).toISOString();
    expect(range(params)).toEqual([whole(start), whole(end)]);
  });

  const day = '2025-01-01T00:00:00Z';
  it.each([
    [{ start: day, end: day }, 'invalid_date_range'],
    [{ start: day, end: '2024-12-31T00:00:00Z' }, 'invalid_date_range'],
    [{ start: '1925-01-01T00:00:00Z', end: day }, 'invalid_date_range'],
    [{ start: '0001-01-01T00:00:00Z', end: '0002-01-01T00:00:00Z' }, 'invalid_date_range'],
    [{ start: '2025-02-30T00:00:00Z', end: '2025-03-05T00:00:00Z' }, 'invalid_date_range'],
    [{ start: 'yesterday' }, 'invalid_date_range'],
    [{ start: '2025-01-01T00:00:00', end: day }, 'timestamp_needs_offset'],
    [{ end: '2025-01-01' }, 'timestamp_needs_offset'],
    [{ start: '2025-03-10T04:00:00Z' }, 'invalid_date_range'],
    [{ period: '24h', start: day }, 'invalid_date_range'],
    [{ period: '99999d' }, 'invalid_date_range'],
  ] as [QueryParams, string][])('refuses %j', (params, code) => {
    expect(refusal(() => parseRange(params, ZONE, NOW))).toEqual(['Invalid date range', code]);
  });
});
