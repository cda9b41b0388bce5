import { importUnit } from '@mesonet/model/import-units.js';
import { ImportTable } from '@mesonet/contract/imports.js';
import fc from 'fast-check';
import { classOf, guessColumn } from './columns/column-names.js';
import { guessFormat } from './guess-table.js';
import { UnreadableFile } from './unreadable-file.js';
import { rowReader } from './row-reader.js';
import { hasSeveralSystems, unitQuestion } from './columns/unit-questions.js';
import { unicodeText } from '../../../../test/support/unicode-text.js';

const NAMES = [
  'Temp',
  'Wind',
  'Gust',
  'Rain',
  'Barometer',
  'Dew Point',
  'Rain Rate',
  'Snow Depth',
  'Luftdruck',
  'Hum',
];
const UNKNOWN = [
  'Ré',
  'furlong',
  'cmHg',
  'bft',
  'tips',
  'cubits/h',
  'm/s²',
  'hPa/3h',
  '°',
  '?',
  'counts per tip',
];

const cell = fc.oneof(
  fc.double({ min: -100, max: 2000, noNaN: true }).map((value) => value.toFixed(2)),
  fc.constantFrom('', '---', 'NA', 'n/a', 'null', '***', 'NNE', 'Nordost', 'wet', '1,5', '"', "'", '\u0000'),
  unicodeText({ maxLength: 8 }),
);

describe('the guesser', () => {
  it('reads whatever text, or says why it cannot', () => {
    const line = fc.array(fc.oneof(cell, fc.constant('2024-05-01 00:00')), { minLength: 1, maxLength: 8 });
    const text = fc
      .tuple(
        fc.constantFrom(',', ';', '\t', '|', ' '),
        fc.array(line, { maxLength: 12 }),
        fc.constantFrom('\n', '\r\n'),
      )
      .map(([sign, lines, end]) => lines.map((cells) => cells.join(sign)).join(end));
    let read = 0;
    fc.assert(
      fc.property(text, (head) => {
        try {
          const { table } = guessFormat(head);
          if (!table) return;
          read += 1;
          expect(ImportTable.safeParse(table).error).toBeUndefined();
          const reader = rowReader(table, 'Europe/Berlin');
          for (const row of head.split(/\r?\n/)) reader(row.split(table.delimiter));
        } catch (error) {
          expect(error).toBeInstanceOf(UnreadableFile);
          expect((error as Error).message).not.toBe('');
        }
      }),
      { numRuns: 1_500 },
    );
    expect(read).toBeGreaterThan(0);
  });

  it('never maps a unit that nobody knows, whatever the values', () => {
    const column = fc.tuple(fc.constantFrom(...NAMES), fc.constantFrom(...UNKNOWN));
    const values = fc.array(fc.double({ min: -50, max: 1100, noNaN: true }), { minLength: 3, maxLength: 20 });
    fc.assert(
      fc.property(
        column,
        values,
        fc.constantFrom(' (%)', ' [%]', '(%)'),
        ([name, unit], numbers, brackets) => {
          const header = `${name}${brackets.replace('%', unit)}`;
          const rows = numbers.map(
            (value, i) => `2024-05-${String(i + 1).padStart(2, '0')} 12:00,${value.toFixed(2)}`,
          );
          const { table } = guessFormat(`time,"${header}"\n${rows.join('\n')}\n`);
          const found = table!.columns[1]!;
          expect(found.unit).toBeNull();
          expect(unitQuestion(found)).toContain(unit);
        },
      ),
      { numRuns: 1_000 },
    );
  });

  it('assumes no unit where the header names none, unless the values can be in no other', () => {
    const values = fc.array(fc.double({ min: -40, max: 45, noNaN: true }), { minLength: 3, maxLength: 30 });
    fc.assert(
      fc.property(
        fc.constantFrom('Temp', 'Dew Point', 'Wind', 'Gust', 'Rain', 'Rain Rate', 'Snow'),
        values,
        (name, numbers) => {
          const rows = numbers.map(
            (value, i) => `2024-05-${String(i + 1).padStart(2, '0')} 12:00,${value.toFixed(2)}`,
          );
          const found = guessFormat(`time,${name}\n${rows.join('\n')}\n`).table!.columns[1]!;
          expect([found.key !== null, found.unit]).toEqual([true, null]);
          expect(unitQuestion(found)).not.toBeNull();
        },
      ),
      { numRuns: 500 },
    );
  });

  it.each<[string, string, number[], string | null]>([
    ['Barometer', 'sea level in inHg', [29.5, 29.9, 30.2], 'inchesHg'],
    ['Barometer', 'sea level in hPa', [998.2, 1013, 1021], 'hectopascals'],
    ['Barometer', 'sea level in kPa', [99.8, 101.3, 102.1], 'kilopascals'],
    ['Barometer', 'sea level in Pa', [99_820, 101_300, 102_100], 'pascals'],
    ['Barometer', 'mmHg, or hPa of a mountain', [749, 760, 765], null],
    ['Temp', 'a hot day in °F', [70, 88, 99], 'degreeF'],
    ['Indoor Temp', 'a room in °C', [19, 21, 23], 'degreeC'],
    ['Indoor Temp', 'a room in °F', [66, 70, 74], 'degreeF'],
    ['Humidity', 'as a fraction', [0.4, 0.55, 0.9], 'fraction'],
  ])('%s without a unit: %s', (name, _, values, unit) => {
    const rows = Array.from(
      { length: 30 },
      (__, i) => `2024-05-${String(i + 1).padStart(2, '0')} 12:00,${values[i % 3]}`,
    );
    const found = guessFormat(`time,${name}\n${rows.join('\n')}\n`).table!.columns[1]!;
    expect(found.unit).toBe(unit);
    expect(unit === null ? unitQuestion(found) : importUnit(classOf(found.key!), unit)).not.toBeNull();
  });

  it('takes the unit that the file names for another column of the kind', () => {
    const { table } = guessFormat('time,Temp (°C),Dew Point,Gust,Wind km/h\n2024-05-13 12:00,18,9,10,5\n');
    expect(table!.columns.map(({ unit }) => unit)).toEqual([
      null,
      'degreeC',
      'degreeC',
      'kmPerHour',
      'kmPerHour',
    ]);
  });

  it('tells reduced pressure by its values where the name leaves it open', () => {
    const keyOf = (header: string, value: number) =>
      guessFormat(`time,${header}\n2024-05-13 12:00,${value}\n`).table!.columns[1]!.key;
    expect(keyOf('Pressure (in)', 29.92)).toBe('adjustedPressure');
    expect(keyOf('Luftdruck (hPa)', 1013)).toBe('adjustedPressure');
    expect(keyOf('Pressure (hPa)', 951)).toBe('stationPressure');
    expect(keyOf('Station Pressure (hPa)', 1013)).toBe('stationPressure');
  });

  it('knows the fields of Weather Underground', () => {
    const { table } = guessFormat(
      'Time,TemperatureF,DewpointF,PressureIn,WindDirection,WindDirectionDegrees,WindSpeedMPH,WindSpeedGustMPH,Humidity,HourlyPrecipIn,Conditions,Clouds,dailyrainin,SoftwareType,DateUTC\n' +
        '2014-05-13 00:04:00,55.1,47.2,29.95,NNE,22,1.5,3.0,75,0.00,,,0.00,x,2014-05-13 04:04:00\n',
    );
    expect(table!.columns.flatMap(({ key, unit }) => (key === null ? [] : [[key, unit]]))).toEqual([
      ['temperature', 'degreeF'],
      ['dewPoint', 'degreeF'],
      ['adjustedPressure', 'inchesHg'],
      ['windDirection', null],
      ['windSpeed', 'mph'],
      ['windGustSpeed', 'mph'],
      ['relativeHumidity', null],
      ['rainLastHour', 'inchesRain'],
      ['rainToday', 'inchesRain'],
    ]);
  });

  it('leaves out directions that can be read in two ways', () => {
    const text = (words: string[]) =>
      guessFormat(`time,Wind Dir\n${words.map((word, i) => `2024-05-1${i} 12:00,${word}`).join('\n')}\n`);
    expect(text(['NNO', 'SO', 'W']).table!.columns[1]!.key).toBe('windDirection');
    expect(text(['N', 'NNO', 'E', 'OSO']).table!.columns[1]!.key).toBeNull();
  });

  it('has a question or a unit for each column of the classes that differ between systems', () => {
    for (const name of NAMES) {
      const guess = guessColumn(name);
      if (guess && hasSeveralSystems(classOf(guess.key))) {
        expect(guess.unit ?? unitQuestion({ name, key: guess.key, unit: null })).not.toBeNull();
      }
    }
  });
});
