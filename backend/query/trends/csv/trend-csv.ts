import { Readable } from 'node:stream';
import { setImmediate } from 'node:timers/promises';
import type { TrendBlock } from '../trend-blocks.js';
import type { UnitKey } from '../trend-columns.js';
import type { TrendFile } from '../trends.service.js';
import { headLine, csvRows } from './csv-text.js';

/** The columns of a CSV file and the blocks of rows that fill it. */
interface CsvSource {
  plan: Pick<TrendFile['plan'], 'keys'>;
  blocks: TrendFile['blocks'];
}

/** Number of cells that are written at a time, which takes a few ms. Then the event loop does other work. */
const SLICE = 40_000;

/**
 * Streams a trend as a CSV file (RFC 4180, UTF-8). The memory does not grow with its length. Rows without a value are
 * left out. A failure breaks the connection, so that no client takes an incomplete file for a complete one.
 * @param timezone IANA name of the time zone in which times are written
 */
export function trendCsv({ plan, blocks }: CsvSource, timezone: string): Readable {
  return Readable.from(pieces(plan.keys, blocks, timezone), { objectMode: false });
}

async function* pieces(
  keys: readonly UnitKey[],
  blocks: AsyncIterable<TrendBlock>,
  timezone: string,
): AsyncGenerator<string | Uint8Array> {
  yield headLine(keys);
  const writer = csvRows(keys, timezone);
  const rowsAtOnce = Math.ceil(SLICE / keys.length);
  for await (const block of blocks) {
    if ('rows' in block) {
      if (block.rows.length > 0) yield block.rows;
      continue;
    }
    const { time, columns } = block;
    const values = columns.map((column) => column.values);
    for (let from = 0; from < time.length; from += rowsAtOnce) {
      const rows = writer.write(time, values, from, Math.min(from + rowsAtOnce, time.length));
      if (rows.length > 0) yield rows;
      await setImmediate();
    }
  }
}
