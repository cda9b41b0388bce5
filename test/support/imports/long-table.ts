import { MINUTE_MS } from '@mesonet/model/durations.js';

const FIRST = Date.UTC(2001, 0, 1);
const AT_ONCE = 1_000;

/** Yields a table with a row a minute while it is sent, so that it is never in memory as a whole. */
export function* longTable(rows: number): Generator<Buffer> {
  yield Buffer.from('time,temperature (°F),relativeHumidity (%)\n');
  for (let row = 0; row < rows; row += AT_ONCE) {
    const lines = Array.from({ length: AT_ONCE }, (_, i) => `${FIRST + (row + i) * MINUTE_MS},50,40\n`);
    yield Buffer.from(lines.join(''));
  }
}
