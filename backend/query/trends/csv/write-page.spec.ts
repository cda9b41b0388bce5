import { LocalTime } from '@mesonet/model/calendar/local-time.js';
import { buffer } from 'node:stream/consumers';
import fc from 'fast-check';
import { resolveUnits } from '@mesonet/model/units.js';
import { csvCell } from '../../../bytes/csv-cell.js';
import type { TrendBlock } from '../trend-blocks.js';
import { rawColumns, type UnitKey } from '../trend-columns.js';
import { parseTrendKeys } from '../trend-keys.js';
import { decimalsOf } from './csv-text.js';
import { trendCsv } from './trend-csv.js';
import { writePage } from './write-page.js';
import { unicodeText } from '../../../../test/support/unicode-text.js';

type Row = [
  time: number,
  temperature: number | null,
  rain: number | null,
  wind: number | null,
  text: string | null,
];

const NAMES =
  'temperature,rainToday.max,windDirection,temperature.count,precipitationType.last,temperature.range';
const MEASURED = ['temperature', 'rainToday', 'windDirection', 'precipitationType'];
const ZONES = ['UTC', 'America/New_York', 'Asia/Kathmandu', 'Australia/Lord_Howe'];

function keysIn(units: Record<string, string>): UnitKey[] {
  const choice = resolveUnits(units);
  return parseTrendKeys(NAMES).map((key) => ({ ...key, unit: choice.unitFor(key.measurement.mClass) }));
}

/** Encodes a page as QuestDB does. */
const pageOf = (rows: readonly Row[]) =>
  new Uint8Array(Buffer.from(JSON.stringify({ dataset: rows, count: rows.length })));

const number = fc.oneof(
  fc.constantFrom(null, 0, -0, 5e-324, -1e-7, 0.05, 0.15, -0.25, 1.005, 2147483.647, 1e21, -1.7e308),
  fc.double({ noNaN: true, noDefaultInfinity: true }),
  fc.double({ noNaN: true, min: -100, max: 200 }),
  fc.integer({ min: -1e8, max: 1e8 }).map((whole) => whole / 1_000),
);
const text = fc.option(unicodeText());
const cells = fc.array(fc.tuple(number, number, number, text), { maxLength: 30 });
const start = fc.integer({ min: Date.UTC(1971, 0), max: Date.UTC(2040, 0) });
const rowsOf = (
  first: number,
  step: number,
  all: [number | null, number | null, number | null, string | null][],
) => all.map((row, i): Row => [first + i * step, ...row]);

/** Builds the rows as text, from what `JSON.parse` makes of the page. */
function expected(page: Uint8Array, keys: readonly UnitKey[], timezone: string): string {
  const { dataset } = JSON.parse(Buffer.from(page).toString()) as { dataset: Row[] };
  const data = Object.fromEntries(
    MEASURED.map((key, i) => [key, dataset.map((row) => row[i + 1]! as number)]),
  );
  const columns = [...rawColumns(keys, data)];
  const local = new LocalTime(timezone);
  const cellOf = (column: number, row: number) => {
    const value = columns[column]!.values[row] ?? null;
    if (value === null) return '';
    if (typeof value === 'string') return csvCell(value);
    const digits = value.toFixed(decimalsOf(keys[column]!));
    return Number(digits) === 0 ? digits.replace('-', '') : digits;
  };
  return dataset
    .map(([time], row) => ({ time, cells: keys.map((_, column) => cellOf(column, row)), row }))
    .filter(({ row }) => columns.some(({ values }) => (values[row] ?? null) !== null))
    .map(({ time, cells }) => `${[local.iso(time), ...cells].join()}\r\n`)
    .join('');
}

const UNITS: Record<string, string>[] = [{}, { temperature: 'degreeC', rain: 'mmRain' }];

describe('writePage', () => {
  it('writes what is in the page, as rows read on the other road are written', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.constantFrom(...ZONES),
        fc.constantFrom(...UNITS),
        start,
        fc.integer({ min: 1, max: 1e7 }),
        cells,
        async (timezone, units, first, step, all) => {
          const keys = keysIn(units);
          const page = pageOf(rowsOf(first, step, all));
          const { rows, count, last } = writePage({ page, keys, timezone })!;
          const wanted = expected(page, keys, timezone);
          expect(Buffer.from(rows).toString()).toBe(wanted);
          expect([count, last]).toEqual([all.length, all.length > 0 ? first + (all.length - 1) * step : NaN]);
          const { dataset } = JSON.parse(Buffer.from(page).toString()) as { dataset: Row[] };
          const data = Object.fromEntries(MEASURED.map((key, i) => [key, dataset.map((row) => row[i + 1]!)]));
          const block = { time: dataset.map(([time]) => time), columns: [...rawColumns(keys, data)] };
          const blocks = (async function* () {
            yield await Promise.resolve<TrendBlock>(block);
          })();
          const file = (await buffer(trendCsv({ plan: { keys }, blocks }, timezone))).toString();
          expect(file.slice(file.indexOf('\r\n') + 2)).toBe(wanted);
        },
      ),
      { numRuns: 200 },
    );
  });

  const page = pageOf([
    [0, 1.25, null, 3, 'rain'],
    [60_000, -0.05, 2, null, null],
  ]);
  const keys = keysIn({});

  it('refuses a page that is cut off anywhere, lacks a row, or ends in an error', () => {
    const json = Buffer.from(page).toString();
    const cut = Array.from({ length: page.length - 2 }, (_, length) => json.slice(0, length));
    const others = [json.replace(/,\[60.*?\]/, ''), json.replace(/"count":2/, '"error":"timeout"')];
    for (const other of [...cut, ...others, '{"error":"no"}', '']) {
      expect(writePage({ page: new Uint8Array(Buffer.from(other)), keys, timezone: 'UTC' })).toBeNull();
    }
  });
});
