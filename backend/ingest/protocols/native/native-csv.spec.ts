import fc from 'fast-check';
import { MEASUREMENT_KEYS } from '@mesonet/model/measurements.js';
import { MalformedHeader, readCsvHeader, readCsvRow } from './native-csv.js';
import { readNativeSample } from './native-json.js';

const NOW = Date.UTC(2026, 10, 20, 12);
const ISO = new Date(NOW).toISOString();

describe('a row', () => {
  const columns = readCsvHeader([
    'time',
    'temperature[degreeC]',
    'relativeHumidity',
    'precipitationType',
    'foo',
  ]);
  const read = (...cells: string[]) => readCsvRow(columns, cells, NOW);

  it.each<[cells: string[], sample: object | null, codes?: string[]]>([
    [
      [ISO, '20', '40.5', 'rain', ''],
      { time: NOW, values: { temperature: 68, relativeHumidity: 40.5, precipitationType: 'rain' } },
    ],
    [[String(NOW), '', '1e1', '', ''], { time: NOW, values: { relativeHumidity: 10 } }],
    [['', '', '40', '--', ''], { time: NOW, values: { relativeHumidity: 40 } }],
    [[ISO, '-9999', 'NaN', '', '3'], null, ['no_measurements']],
    [[ISO, '', '', '', '3'], null],
    [
      [ISO, 'hot', '40', '7', ''],
      { time: NOW, values: { relativeHumidity: 40 } },
      ['not_a_number', 'invalid_text'],
    ],
    [[ISO, '0x10', '12,5', '', ''], null, ['not_a_number', 'not_a_number', 'no_measurements']],
    [['2026-11-20T10:00:00', '20', '', '', ''], null, ['timestamp_needs_offset']],
    [['0', '20', '', '', ''], null, ['timestamp_too_old']],
    [['soon', '20', '', '', ''], null, ['invalid_timestamp']],
    [[ISO, '20'], null, ['invalid_row']],
    [[ISO, '20', '', '', '', ''], null, ['invalid_row']],
  ])('%j', (cells, sample, codes = []) => {
    const result = read(...cells);
    expect(result.sample).toEqual(sample);
    expect(result.problems.map(({ code }) => code)).toEqual(codes);
  });

  it('names unknown keys where they have a value', () => {
    expect(read(ISO, '20', '', '', '3').unknown).toEqual(['foo']);
    expect(read(ISO, '20', '', '', '').unknown).toEqual([]);
  });
});

it.each([
  ['temperature[furlongs]', 'unknown_unit'],
  ['temperature[]', 'unknown_unit'],
  ['__proto__', 'invalid_key'],
  ['a;DROP', 'invalid_key'],
])('a column %s costs only its own values', (column, code) => {
  const result = readCsvRow(readCsvHeader(['time', 'windSpeed', column]), [ISO, '1', '2'], NOW);
  expect(result.sample?.values).toEqual({ windSpeed: 1 });
  expect(result.problems).toMatchObject([{ code }]);
});

it.each([
  [[]],
  [['']],
  [['temperature', 'time']],
  [['time', 'a', 'a']],
  [['time', 'a', 'a[b]']],
  [['time', 'time']],
])('the header %j is refused', (cells) => {
  expect(() => readCsvHeader(cells)).toThrow(MalformedHeader);
});

it('reads numbers of any columns as native JSON does', () => {
  const keys = fc.uniqueArray(fc.constantFrom(...MEASUREMENT_KEYS, 'foo'), { minLength: 1, maxLength: 20 });
  const value = fc.oneof(fc.double({ min: -1e6, max: 1e6, noNaN: true }), fc.constantFrom(-9999, 32767, 0));
  fc.assert(
    fc.property(keys, fc.array(value, { minLength: 20, maxLength: 20 }), (names, values) => {
      const numeric = names.filter((name) => !['precipitationType', 'mainPollutant'].includes(name));
      const cells = numeric.map((_, i) => values[i]!.toFixed(6));
      const measurements = Object.fromEntries(numeric.map((name, i) => [name, Number(cells[i])]));
      expect(readCsvRow(readCsvHeader(['time', ...numeric]), [ISO, ...cells], NOW)).toEqual(
        readNativeSample({ time: ISO, measurements }, NOW),
      );
    }),
  );
});
