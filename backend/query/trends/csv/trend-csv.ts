import { Readable } from 'node:stream';
import { setImmediate } from 'node:timers/promises';
import type { TrendBlock } from '../trend-blocks.js';
import type { UnitKey } from '../trend-columns.js';
import type { TrendFile } from '../trends.service.js';
import { headLine, rowWriter } from './csv-text.js';

/** What a file is written from. */
interface CsvSource {
  plan: Pick<TrendFile['plan'], 'keys'>;
  blocks: TrendFile['blocks'];
}

/** Cells written between two looks at the event loop: a few ms of work. */
const SLICE = 40_000;

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
): AsyncGenerator<string | Uint8Array> {
  yield headLine(keys);
  const writer = rowWriter(keys, timezone);
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
