import { MINUTE_MS } from '@mesonet/model/durations.js';
import fc from 'fast-check';
import { MEASUREMENT_KEYS, NUMERIC_KEYS, STORED_MEASUREMENTS } from '@mesonet/model/measurements.js';
import type { SampleResult } from '../../fields/sample-result.js';
import { readNativeSample } from './native-json.js';

const NOW = Date.UTC(2026, 10, 20, 12);

const read = (measurements: unknown, more: object = {}): SampleResult =>
  readNativeSample({ time: NOW, measurements, ...more }, NOW);
const values = (measurements: unknown, more: object = {}) => read(measurements, more).sample?.values;
const codes = ({ problems }: SampleResult) => problems.map(({ code }) => code);
const timed = (time: unknown) => readNativeSample({ time, measurements: { temperature: 50 } }, NOW);

describe('the time of a native sample', () => {
  it.each([
    ['2026-11-20T11:00:00Z', NOW - 60 * MINUTE_MS],
    ['2026-11-20T12:00:00+01:00', NOW - 60 * MINUTE_MS],
    ['2026-11-20T12:00:00 01:00', NOW - 60 * MINUTE_MS],
    ['2026-11-20T06:30-0530', NOW],
    ['2026-11-20T13+01', 'invalid_timestamp'],
    ['2026-11-20T13:00+01', NOW],
    [NOW - 5, NOW - 5],
    [NOW - 4.5, NOW - 5],
    [NOW + 10 * MINUTE_MS, NOW + 10 * MINUTE_MS],
    [NOW + 10 * MINUTE_MS + 1, 'timestamp_in_future'],
    [Date.UTC(1990, 0, 1), Date.UTC(1990, 0, 1)],
    [Date.UTC(1990, 0, 1) - 1, 'timestamp_too_old'],
    ['1900-01-01T00:00:00Z', 'timestamp_too_old'],
    ['2262-04-12T00:00:00Z', 'timestamp_in_future'],
    [NOW / 1000, 'timestamp_too_old'],
    [NOW * 1_000_000, 'timestamp_in_future'],
    [-1, 'timestamp_too_old'],
    [Infinity, 'invalid_timestamp'],
    ['2026-11-20T11:00:00', 'timestamp_needs_offset'],
    ['2026-10-25T02:30', 'timestamp_needs_offset'],
    ['2026-11-20', 'timestamp_needs_offset'],
    ['2026-02-30T00:00:00Z', 'invalid_timestamp'],
    [String(NOW), 'invalid_timestamp'],
    ['now', 'invalid_timestamp'],
    ['', 'invalid_timestamp'],
    [true, 'invalid_timestamp'],
    [[NOW], 'invalid_timestamp'],
    [{}, 'invalid_timestamp'],
  ])('reads %p as %p', (time, expected) => {
    const result = timed(time);
    if (typeof expected === 'number') {
      expect(result).toMatchObject({ sample: { time: expected }, isServerTime: false, problems: [] });
    } else {
      expect(result.sample).toBeNull();
      expect(result.problems).toEqual([{ code: expected, detail: expect.any(String) as string }]);
    }
  });

  it.each([[{}], [{ time: null }], [{ time: undefined }]])('stamps %p with the arrival', (time) => {
    const result = readNativeSample({ ...time, measurements: { temperature: 50 } }, NOW);
    expect(result).toMatchObject({ sample: { time: NOW }, isServerTime: true, problems: [] });
  });
});

describe('the values of a native sample', () => {
  it.each([
    [50, 50],
    [-40.25, -40.25],
    [0, 0],
    [1e308, 1e308],
    [-99.9, -99.9],
    [-999, -999],
    [-9998, -9998],
    [null, undefined],
    ['', undefined],
    ['  ', undefined],
    ['--', undefined],
    ['NaN', undefined],
    ['nan', undefined],
    ['Infinity', undefined],
    ['-Infinity', undefined],
    [Infinity, undefined],
    [-Infinity, undefined],
    [-9999, undefined],
    [-7999, undefined],
    [-999.9, undefined],
    [32767, undefined],
    [65535, undefined],
  ])('reads a temperature of %p as %p', (sent, stored) => {
    const result = read({ temperature: sent, relativeHumidity: 50 });
    expect(result.problems).toEqual([]);
    expect(result.sample?.values.temperature).toBe(stored);
    expect(result.sample?.values.relativeHumidity).toBe(50);
  });

  it('never stores −0', () => {
    expect(Object.is(values({ temperature: -0 })?.temperature, 0)).toBe(true);
  });

  it.each([
    ['temperature', 'us', -99.9],
    ['temperature', 'metric', undefined],
    ['relativeHumidity', 'us', undefined],
    ['windSpeed', 'us', undefined],
    ['windDirection', 'us', undefined],
    ['rainToday', 'us', undefined],
    ['stationPressure', 'us', undefined],
    ['longitude', 'us', -99.9],
    ['waterLevel', 'us', -99.9],
  ])('takes −99.9 as a %s in %s units for %p', (key, units, stored) => {
    expect(values({ [key]: -99.9, snowDepth: 1 }, { units })?.[key]).toBe(stored);
  });

  it.each([['12.5'], ['cold'], ['−5'], [true], [false], [{}], [[1]]])('refuses %p as a number', (sent) => {
    const result = read({ temperature: sent, relativeHumidity: 50 });
    expect(result.problems).toMatchObject([{ key: 'temperature', code: 'not_a_number' }]);
    expect(result.sample?.values).toEqual({ relativeHumidity: 50 });
  });

  it.each(['rain', 'Freezing rain', 'none', 'freezing_rain', 'RA', '-SN', '+TSRA BR', 'FZDZ', 'VCSH', 'ts'])(
    'keeps the precipitation type %p',
    (word) => {
      expect(values({ precipitationType: word })).toEqual({ precipitationType: word });
    },
  );

  it.each([['=cmd()'], ['<b>'], ['TS+'], ['rain;rain'], ['x'.repeat(50)], [3], [true], [{}]])(
    'refuses %p as a precipitation type',
    (word) => {
      const result = read({ precipitationType: word, temperature: 50 });
      expect(result.problems).toMatchObject([{ key: 'precipitationType', code: 'invalid_text' }]);
      expect(result.sample?.values).toEqual({ temperature: 50 });
    },
  );

  it('keeps pollutants by name only, and takes -- as none', () => {
    expect(values({ mainPollutant: 'PM2.5' })).toEqual({ mainPollutant: 'PM2.5' });
    expect(codes(read({ mainPollutant: 'soot', temperature: 1 }))).toEqual(['invalid_text']);
    expect(read({ mainPollutant: '--', temperature: 1 })).toMatchObject({ problems: [] });
  });
});

describe('the units of a native sample', () => {
  it('reads metric classes and leaves the rest in base units', () => {
    const sent = {
      temperature: 20,
      rainToday: 25.4,
      rainRate: 2.54,
      snowDepth: 2.54,
      windSpeed: 0.44704,
      windRunToday: 1.609344,
      stationPressure: 33.86388640341,
      vaporPressure: 33.86388640341,
      cloudBase: 0.3048,
      visibility: 1.609344,
      lightningDistance: 1.609344,
      waterLevel: 0.3048,
      relativeHumidity: 55,
      windDirection: 360,
      solarRadiation: 800,
    };
    const stored = values(sent, { units: 'metric' })!;
    const expected = {
      ...sent,
      temperature: 68,
      ...Object.fromEntries(
        Object.keys(sent)
          .filter(
            (key) => !['temperature', 'relativeHumidity', 'windDirection', 'solarRadiation'].includes(key),
          )
          .map((key) => [key, 1]),
      ),
      rainRate: 0.1,
    };
    for (const [key, value] of Object.entries(expected)) expect(stored[key]).toBeCloseTo(value, 12);
  });

  it('reads units by key, the others in base units', () => {
    const result = read(
      { temperature: 20, dewPoint: 50, visibility: 1, windSpeed: 3 },
      { units: { temperature: 'degreeC', visibility: 'nauticalMile', windSpeed: 'furlongs', snowDepth: 7 } },
    );
    expect(result.sample?.values).toMatchObject({ temperature: 68, dewPoint: 50 });
    expect(result.sample?.values.visibility).toBeCloseTo(1852 / 1609.344, 12);
    expect(result.problems).toMatchObject([{ key: 'windSpeed', code: 'unknown_unit' }]);
  });

  it.each([['si'], [7], [true], [['us']]])('refuses a sample in units %p', (units) => {
    expect(read({ temperature: 1 }, { units })).toMatchObject({
      sample: null,
      problems: [{ code: 'unknown_unit' }],
    });
  });

  it.each([[undefined], [null], ['us'], [{}]])('takes units %p for base units', (units) => {
    expect(values({ temperature: 20 }, { units })).toEqual({ temperature: 20 });
  });

  it('does not read units from a prototype', () => {
    const units = JSON.parse('{"__proto__":{"temperature":"degreeC"}}') as unknown;
    expect(values({ temperature: 20 }, { units })).toEqual({ temperature: 20 });
  });
});

describe('the keys of a native sample', () => {
  it('answers unknown ones, and refuses what is no key', () => {
    const measurements = JSON.parse(
      `{"temperature":1,"foo":2,"x_river":3,"sampleTime":4,"constructor":5,"__proto__":6,"a;DROP":7,"":8,"${'k'.repeat(300)}":9}`,
    ) as unknown;
    const result = read(measurements);
    expect(result.sample?.values).toEqual({ temperature: 1 });
    expect(result.unknown).toEqual(['foo', 'x_river', 'sampleTime', 'constructor']);
    expect(result.problems.map(({ key, code }) => [key, code])).toEqual([
      ['__proto__', 'invalid_key'],
      ['a;DROP', 'invalid_key'],
      ['', 'invalid_key'],
      [`${'k'.repeat(40)}…`, 'invalid_key'],
    ]);
  });

  it('takes 200 keys and refuses 201', () => {
    const keys = (count: number) => Object.fromEntries(Array.from({ length: count }, (_, i) => [`k${i}`, 1]));
    expect(read(keys(200)).unknown).toHaveLength(200);
    expect(read(keys(201))).toMatchObject({
      sample: null,
      unknown: [],
      problems: [{ code: 'too_many_keys' }],
    });
  });

  it('refuses a sample of which nothing is left, and says so unless unknown keys alone are the reason', () => {
    expect(read({ foo: 1, bar: 2 })).toMatchObject({ sample: null, problems: [], unknown: ['foo', 'bar'] });
    expect(codes(read({}))).toEqual(['no_measurements']);
    expect(codes(read({ temperature: null }))).toEqual(['no_measurements']);
    expect(codes(read({ temperature: null, foo: 1 }))).toEqual(['no_measurements']);
    expect(codes(read({ temperature: 'x' }))).toEqual(['not_a_number', 'no_measurements']);
  });

  it.each([[null], [7], ['text'], [[]], [true]])('refuses %p as a sample', (raw) => {
    expect(readNativeSample(raw, NOW)).toMatchObject({
      sample: null,
      problems: [{ code: 'invalid_sample' }],
    });
  });

  it.each([[undefined], [null], [7], [[1]], ['x']])('refuses %p as measurements', (measurements) => {
    expect(codes(read(measurements))).toEqual(['no_measurements']);
  });
});

describe('any native sample', () => {
  const key = fc.oneof(fc.constantFrom(...MEASUREMENT_KEYS, '__proto__', 'toString'), fc.string());
  const value = fc.oneof(
    fc.double(),
    fc.constantFrom<unknown>(null, '', '--', -9999, -99.9, 'rain'),
    fc.jsonValue(),
  );
  const sample = fc.record(
    {
      time: fc.oneof(fc.integer({ min: NOW - 1e9, max: NOW + 1e9 }), fc.jsonValue()),
      units: fc.oneof(
        fc.constantFrom<unknown>('us', 'metric'),
        fc.dictionary(key, fc.string()),
        fc.jsonValue(),
      ),
      measurements: fc.oneof(fc.dictionary(key, value), fc.jsonValue()),
    },
    { requiredKeys: [] },
  );

  it('is answered, never thrown at, and what is stored is sound', () => {
    fc.assert(
      fc.property(fc.oneof(sample, fc.jsonValue()), (raw) => {
        const { sample: kept, problems, unknown } = readNativeSample(raw, NOW);
        if (kept === null) expect(problems.length + unknown.length).toBeGreaterThan(0);
        else {
          expect(kept.time).toBeLessThanOrEqual(NOW + 10 * MINUTE_MS);
          expect(kept.time).toBeGreaterThanOrEqual(Date.UTC(1990, 0, 1));
          expect(Object.keys(kept.values).length).toBeGreaterThan(0);
        }
        for (const [name, stored] of Object.entries(kept?.values ?? {})) {
          const known = STORED_MEASUREMENTS.find((each) => each.key === name)!;
          expect(known.isText ? typeof stored === 'string' : Number.isFinite(stored)).toBe(true);
        }
      }),
      { numRuns: 3000 },
    );
  });

  it('keeps every finite number that is no sentinel, to the bit, in base units', () => {
    const numbers = fc.double({ noNaN: true, noDefaultInfinity: true, min: -90, max: 30_000 });
    fc.assert(
      fc.property(
        fc.dictionary(fc.constantFrom(...NUMERIC_KEYS), numbers, { minKeys: 1 }),
        (measurements) => {
          expect(values(measurements)).toEqual(
            Object.fromEntries(Object.entries(measurements).map(([name, each]) => [name, each + 0])),
          );
        },
      ),
    );
  });
});
