import { Readable } from 'node:stream';
import { setImmediate } from 'node:timers/promises';
import { displayDecimals } from '@mesonet/contract/units.js';
import { LocalTime } from '../../../platform/calendar/local-time.js';
import type { TrendBlock } from '../trend-blocks.js';
import type { UnitKey } from '../trend-columns.js';
import type { TrendFile } from '../trends.service.js';
import { RowWriter } from './row-writer.js';

/** What a file is written from. */
interface CsvSource {
  plan: Pick<TrendFile['plan'], 'keys'>;
  blocks: TrendFile['blocks'];
}

/** Cells written between two looks at the event loop: a few ms of work. */
const SLICE = 40_000;
const NEEDS_QUOTES = /[",\r\n]/;
/** What a spreadsheet takes for a formula, in full width too. @see OWASP, CSV Injection */
const FORMULA = /^[=+\-@\t\r\n＝＋－＠]/;

/**
 * The rows as a file (RFC 4180, UTF-8), as the caller reads it: memory is the same for any length. A row without a
 * value is left out. A failure on the way breaks the stream, and with it the connection, so that a short file is never
 * taken for a whole one.
 * @param timezone IANA name, in which times are written
 */
export function trendCsv({ plan, blocks }: CsvSource, timezone: string): Readable {
  return Readable.from(pieces(plan.keys, blocks, timezone), { objectMode: false });
}

async function* pieces(
  keys: readonly UnitKey[],
  blocks: AsyncIterable<TrendBlock>,
  timezone: string,
): AsyncGenerator<string | Buffer> {
  yield `${['Time', ...keys.map(headingOf)].map(csvCell).join()}\r\n`;
  const writer = new RowWriter(keys.map(decimalsOf), new LocalTime(timezone), csvCell);
  const rowsAtOnce = Math.ceil(SLICE / keys.length);
  for await (const { time, columns } of blocks) {
    const values = columns.map((column) => column.values);
    for (let from = 0; from < time.length; from += rowsAtOnce) {
      const rows = writer.write(time, values, from, Math.min(from + rowsAtOnce, time.length));
      if (rows.length > 0) yield rows;
      await setImmediate();
    }
  }
}

/** The measurement, the statistic where it was named, the unit where there is one. */
function headingOf({ key, measurement, stat, unit }: UnitKey): string {
  const name = key.includes('.') ? `${measurement.label} ${stat}` : measurement.label;
  return unit.abbrev === '' || stat === 'count' ? name : `${name} (${unit.abbrev})`;
}

/** Numbers have the digits of their unit, as on screen. */
function decimalsOf({ measurement, stat, unit }: UnitKey): number {
  return stat === 'count' ? 0 : displayDecimals(measurement, unit);
}

/** @param text that somebody else wrote: a station, or a name */
function csvCell(text: string): string {
  const safe = FORMULA.test(text) ? `'${text}` : text;
  return NEEDS_QUOTES.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}
