import fc from 'fast-check';
import { readLineProtocol } from './line-parser.js';
import { isPrecision } from './timestamp-precision.js';

const TIME = 1_795_176_000_001;
const read = (body: string, precision = 'ns') => [...readLineProtocol(body, precision)];
const values = (body: string, precision?: string) =>
  read(body, precision).map((result) =>
    'line' in result
      ? [
          result.line.measurement,
          Object.fromEntries(result.line.tags),
          Object.fromEntries(result.line.fields),
          result.line.time,
        ]
      : `${result.number}: ${result.reason}`,
  );

describe('a line', () => {
  it.each<[line: string, expected: unknown[]]>([
    [`weather temperature=72.5 ${TIME}000000`, ['weather', {}, { temperature: 72.5 }, TIME]],
    [`weather,station=a_1 temperature=72.5`, ['weather', { station: 'a_1' }, { temperature: 72.5 }, null]],
    [
      `w,host=pi\\ 4,station=a\\,b\\=c a\\ b=1i,c\\=d=-2.5e-1,e\\,f=.5,g=5.,h=7u ${TIME}999999`,
      ['w', { host: 'pi 4', station: 'a,b=c' }, { 'a b': 1, 'c=d': -0.25, 'e,f': 0.5, g: 5, h: 7 }, TIME],
    ],
    ['w a=t,b=T,c=true,d=True,e=TRUE', ['w', {}, { a: true, b: true, c: true, d: true, e: true }, null]],
    ['w a=f,b=F,c=false', ['w', {}, { a: false, b: false, c: false }, null]],
    ['w a="rain, \\"hard\\" = \\\\ \\x"', ['w', {}, { a: 'rain, "hard" = \\ \\x' }, null]],
    ['w a="two\nlines",b=1', ['w', {}, { a: 'two\nlines', b: 1 }, null]],
    ['w a=NaN,b=-inf,c=1', ['w', {}, { a: NaN, b: NaN, c: 1 }, null]],
    ['w a=hot,b=1x,c=,d=0x10', ['w', {}, { a: undefined, b: undefined, c: undefined, d: undefined }, null]],
    ['w a=1,a=2', ['w', {}, { a: 2 }, null]],
    ['w\\ x=y,t=C:\\dir a=1', ['w x=y', { t: 'C:\\dir' }, { a: 1 }, null]],
    ['  w   a=1   5000000  ', ['w', {}, { a: 1 }, 5]],
    ['w a=1 -5000000', ['w', {}, { a: 1 }, -5]],
    ['w a=1 999999', ['w', {}, { a: 1 }, 0]],
  ])('%j', (line, expected) => {
    for (const end of ['', '\n', '\r\n']) expect(values(line + end)).toEqual([expected]);
  });

  it.each([
    ['w', 'the line ends within the measurement'],
    [',a=1 b=2', 'missing measurement'],
    ['w,a', 'the line ends within the tag key'],
    ['w,a= b=1', 'missing tag value'],
    ['w,a=1', 'the line ends within the tag value'],
    ['w,a=1,a=2 b=1', 'a tag is given twice'],
    ['w ', 'missing fields'],
    ['w a', 'the line ends within the field key'],
    ['w =1', 'missing field key'],
    ['w a=1,', 'missing field key'],
    ['w a="x', 'a text does not end'],
    ['w a="x"y', 'something follows the text of a field'],
    ['w a=1 now', 'bad timestamp'],
    ['w a=1 1.5', 'bad timestamp'],
    ['w a=1 5 6', 'something follows the timestamp'],
    [`w a=${'1'.repeat(65_536)}`, 'longer than 65536 characters'],
  ])('%.30j is refused alone: %s', (line, reason) => {
    expect(values(`w a=1\n${line}\nw a=2`)).toEqual([
      ['w', {}, { a: 1 }, null],
      `2: ${reason}`,
      ['w', {}, { a: 2 }, null],
    ]);
  });

  it.each([
    ['ns', `${TIME}000000`],
    ['n', `${TIME}999999`],
    ['us', `${TIME}000`],
    ['u', `${TIME}999`],
    ['ms', `${TIME}`],
    ['s', '1795176000', TIME - 1],
  ])('tells the time in %s', (precision, timestamp, time = TIME) => {
    expect(isPrecision(precision)).toBe(true);
    expect(values(`w a=1 ${timestamp}`, precision)).toEqual([['w', {}, { a: 1 }, time]]);
  });

  it.each(['', 'h', 'NS', '__proto__'])('knows no precision %j', (name) => {
    expect(isPrecision(name)).toBe(false);
  });
});

it('numbers the lines as they stand in the body', () => {
  const body = '# comment, with a "quote\r\n\r\nw a=1\n   \nw a="x\ny",b=1\n #\nbad\n\nw a=2';
  expect(read(body).map(({ number }) => number)).toEqual([3, 5, 8, 10]);
});

describe('any line', () => {
  const text = fc.string({
    unit: fc.oneof(
      fc.constantFrom(...'\\,=" \r\nab#'),
      fc.string({ unit: 'grapheme', minLength: 1, maxLength: 1 }),
    ),
  });
  // A line break cannot be written in a name, nor an empty name.
  const name = text.map((each) => each.replaceAll('\n', '')).filter((each) => each !== '');
  const measurement = name.filter((each) => !each.startsWith('#') && !each.startsWith('\r'));
  const value = fc.oneof(
    fc.double({ noNaN: true, noDefaultInfinity: true }).map((each) => each + 0),
    fc.maxSafeInteger().map((each) => ({ integer: each })),
    fc.boolean(),
    text,
  );
  const escapedName = (raw: string) => raw.replace(/[\\,= ]/g, '\\$&');
  const escapedValue = (raw: number | boolean | string | { integer: number }) => {
    if (typeof raw === 'string') return `"${raw.replace(/[\\"]/g, '\\$&')}"`;
    return typeof raw === 'object' ? `${raw.integer}i` : String(raw);
  };
  const point = fc.record({
    measurement,
    tags: fc.dictionary(name, name),
    fields: fc.dictionary(name, value, { minKeys: 1 }),
    time: fc.option(fc.integer({ min: 0, max: 4e12 })),
  });

  it('reads back as it was written, whatever stands beside it', () => {
    fc.assert(
      fc.property(fc.array(point, { maxLength: 5 }), fc.constantFrom('\n', '\r\n'), (points, end) => {
        const body = points.map(
          ({ measurement, tags, fields, time }) =>
            escapedName(measurement) +
            Object.entries(tags)
              .map(([key, tag]) => `,${escapedName(key)}=${escapedName(tag)}`)
              .join('') +
            ' ' +
            Object.entries(fields)
              .map(([key, field]) => `${escapedName(key)}=${escapedValue(field)}`)
              .join() +
            (time === null ? '' : ` ${time}123456`) +
            end,
        );
        const expected = points.map(({ measurement, tags, fields, time }) => ({
          measurement,
          tags: new Map(Object.entries(tags)),
          fields: new Map(
            Object.entries(fields).map(([key, field]) => [
              key,
              typeof field === 'object' ? field.integer : field,
            ]),
          ),
          time,
        }));
        expect(read(body.join('')).map((result) => ('line' in result ? result.line : result))).toEqual(
          expected,
        );
      }),
      { numRuns: 1000 },
    );
  });

  it('is read or refused, never thrown at, and every other line survives', () => {
    fc.assert(
      fc.property(text, text, (before, after) => {
        const results = read(`${before}\nw a=1 5000000\n${after}`);
        const isQuoted = before.includes('"');
        const survivor = results.some((each) => 'line' in each && each.line.time === 5);
        expect(survivor || isQuoted).toBe(true);
      }),
      { numRuns: 2000 },
    );
  });
});
