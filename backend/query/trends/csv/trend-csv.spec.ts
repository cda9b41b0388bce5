import { text } from 'node:stream/consumers';
import { resolveUnits } from '@mesonet/contract/units.js';
import type { TrendBlock } from '../trend-blocks.js';
import { trendCsv } from './trend-csv.js';
import { parseTrendKeys } from '../trend-keys.js';

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
