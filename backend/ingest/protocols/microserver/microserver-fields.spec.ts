import fc from 'fast-check';
import { InvalidInput } from '../../../platform/errors.js';
import { readMicroserver } from './microserver-fields.js';

const NOW = Date.UTC(2026, 10, 20, 12);
const read = (xml: string | Buffer) => readMicroserver(Buffer.from(xml as string), NOW);
const orion = (content: string) => `<oriondata station="Mast">${content}</oriondata>`;
const meas = (name: string, value: string, unit?: string) =>
  `<meas name="${name}"${unit === undefined ? '' : ` unit="${unit}"`}>${value}</meas>`;

describe('readMicroserver', () => {
  it('reads a document as a MicroServer writes it', () => {
    const xml = `<?xml version="1.0" encoding="ISO-8859-1"?>
<oriondata station="Airfield">
  <meas name="mtSampTime" unit="seconds">1795175940</meas>
  <meas name="mtTemp1" unit="degreeF">41.5</meas>
  <meas name="mtRelHumidity" unit="percent">93</meas>
  <meas name="mtWindSpeed" unit="mph">6.0</meas>
  <meas name="mtAdjWindDir" unit="degrees">250</meas>
  <meas name="mtAdjBaromPress" unit="inchesHg">30.01</meas>
</oriondata>
`;
    expect(read(xml)).toEqual({
      time: 1_795_175_940_000,
      skew: null,
      values: {
        temperature: 41.5,
        relativeHumidity: 93,
        windSpeed: 6,
        windDirection: 250,
        adjustedPressure: 30.01,
      },
      unknown: [],
      problems: [],
      newChannels: [],
      beyondLimit: 0,
    });
  });

  it.each([
    ['the unit it names', meas('mtTemp1', '20', 'degreeC'), { temperature: 68 }],
    ['a unit in another letter case', meas('mtTemp1', '20', 'DEGREEC'), { temperature: 68 }],
    ['the base unit when none is named', meas('mtTemp1', '20'), { temperature: 20 }],
    ['the base unit for an empty one', meas('mtTemp1', '20', ''), { temperature: 20 }],
    [
      'mtRainToday in mm',
      meas('mtRainToday', '25.4', 'mmRain'),
      { rainToday: expect.closeTo(1, 4) as number },
    ],
  ])('takes a reading in %s', (_, content, values) => {
    expect(read(orion(content))).toMatchObject({ values, problems: [], unknown: [] });
  });

  it.each([
    ['a name in another letter case', meas('MTTEMP1', '1'), { temperature: 1 }],
    [
      'elements and attributes in another letter case',
      '<MEAS NAME="mtTemp1" Unit="degreeF">1</MEAS>',
      { temperature: 1 },
    ],
    ['space and line breaks around the value', meas('mtTemp1', '\n  1.5\t'), { temperature: 1.5 }],
    ['CDATA', meas('mtTemp1', '<![CDATA[1]]>'), { temperature: 1 }],
    ['a character reference', meas('mtTemp1', '&#49;'), { temperature: 1 }],
    ['the last of two of one name', meas('mtTemp1', '1') + meas('mtTemp1', '2'), { temperature: 2 }],
    ['elements of other names around', `<group><x/>${meas('mtTemp1', '1')}</group>`, { temperature: 1 }],
    ['-9999 as no reading', meas('mtTemp1', '-9999') + meas('mtWindSpeed', '3'), { windSpeed: 3 }],
    ['an empty element as no reading', '<meas name="mtTemp1"/>', {}],
  ])('takes %s', (_, content, values) => {
    const upload = read(orion(content));
    expect(upload.values).toEqual(values);
    expect([upload.unknown, upload.problems]).toEqual([[], []]);
  });

  it('names what it does not know, and refuses single readings', () => {
    const content =
      meas('mtNewThing', '1') +
      meas('mtTemp1', 'warm') +
      meas('mtWindSpeed', '3', 'furlongs') +
      meas('__proto__', '1') +
      '<meas>1</meas>' +
      meas('mtRelHumidity', '40');
    const { values, unknown, problems } = read(orion(content));
    expect(values).toEqual({ relativeHumidity: 40 });
    expect(unknown).toEqual(['mtNewThing']);
    expect(problems.map(({ key, code }) => [key, code])).toEqual([
      ['mtTemp1', 'not_a_number'],
      ['mtWindSpeed', 'unknown_unit'],
      ['__proto__', 'invalid_key'],
      ['', 'invalid_key'],
    ]);
  });

  it.each([
    ['seconds', '1795175940', 1_795_175_940_000],
    ['seconds with a fraction', '1795175940.5', 1_795_175_940_500],
    ['milliseconds', '1795175940000', 1_795_175_940_000],
    ['ISO 8601, UTC', '2026-11-20T11:59:00Z', Date.UTC(2026, 10, 20, 11, 59)],
    ['ISO 8601 with an offset', '2026-11-20T06:59:00-05:00', Date.UTC(2026, 10, 20, 11, 59)],
    ['ISO 8601 without one', '2026-11-20T11:59:00', Date.UTC(2026, 10, 20, 11, 59)],
    ['a date with a space', '2026-11-20 11:59:00', Date.UTC(2026, 10, 20, 11, 59)],
  ])('reads a time in %s', (_, text, time) => {
    expect(read(orion(meas('mtSampTime', text) + meas('mtTemp1', '1')))).toMatchObject({ time, skew: null });
  });

  it.each([
    ['', 'missing'],
    ['now', 'now'],
    ['yesterday', 'unreadable'],
    ['2026-11-20T13:00:00Z', 'ahead'],
    ['0000000000', 'unset'],
  ])('takes the arrival time for the time "%s"', (text, reason) => {
    expect(read(orion(meas('mtSampTime', text)))).toMatchObject({ time: NOW, skew: { reason } });
  });

  it('reads Latin-1 and a byte order mark', () => {
    const latin = Buffer.from(orion(meas('mtTemp1', '1')).replace('Mast', 'Säntis 21°'), 'latin1');
    expect(readMicroserver(latin, NOW).values).toEqual({ temperature: 1 });
    expect(read(`\ufeff${orion(meas('mtTemp1', '1'))}`).values).toEqual({ temperature: 1 });
  });

  const WHOLE = orion(meas('mtTemp1', '41.5') + meas('mtWindSpeed', '12'));
  const BOMB = `<!DOCTYPE x [<!ENTITY a "aaaaaaaaaa"><!ENTITY b "&a;&a;&a;&a;&a;&a;&a;&a;">]>${orion('&b;')}`;
  it.each([
    ['an empty body', ''],
    ['no XML', 'tempf=41.5'],
    ['JSON', '{"temperature": 1}'],
    ['another root', '<weather><meas name="mtTemp1">1</meas></weather>'],
    ['two roots', WHOLE + WHOLE],
    ['a document type', `<!DOCTYPE oriondata SYSTEM "file:///etc/passwd">${WHOLE}`],
    ['an entity bomb', BOMB],
    ['an entity of its own', orion(meas('mtTemp1', '&deg;'))],
    ['deep nesting', '<oriondata>' + '<a>'.repeat(50_000)],
    ['a meas within a meas', orion('<meas name="a"><meas name="b">1</meas></meas>')],
    ['an attribute twice', orion('<meas name="a" name="b">1</meas>')],
    ['more than 256 KiB', orion(' '.repeat(256 * 1024))],
  ])('refuses %s', (_, xml) => {
    expect(() => read(xml)).toThrow(InvalidInput);
  });

  it('refuses a document cut anywhere, so that no half number is stored', () => {
    for (let length = 0; length < WHOLE.length; length += 1) {
      expect(() => read(WHOLE.slice(0, length))).toThrow(InvalidInput);
    }
    expect(read(WHOLE).values).toEqual({ temperature: 41.5, windSpeed: 12 });
  });

  it('reads or refuses any text, and never fails otherwise', () => {
    const piece = fc.constantFrom('<', '>', '<meas name="mtTemp1">', '</meas>', '&', '1', '"', '<!--', ']]>');
    const content = fc.oneof(
      fc.array(piece).map((parts) => orion(parts.join(''))),
      fc.string(),
    );
    fc.assert(
      fc.property(content, (xml) => {
        try {
          expect(read(xml).time).toBe(NOW);
        } catch (error) {
          expect(error).toBeInstanceOf(InvalidInput);
        }
      }),
    );
  });
});
