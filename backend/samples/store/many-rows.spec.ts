import { SECOND_MS } from '@mesonet/model/durations.js';
import type { SampleRow } from '../core/observation.js';
import { Gate } from '../pacing/gate.js';
import { upsert } from './postgres/postgres-upsert.js';
import { LineEncoding } from './questdb/line-encoding.js';
import { TableWriter } from './questdb/table-writer.js';
import { STORED_COLUMNS } from './stored-columns.js';

const KEYS = STORED_COLUMNS.filter(({ isText }) => !isText).map(({ key }) => key);

/** Rows that take a multiple of a slice to encode. */
const ROWS: SampleRow[] = Array.from({ length: 5_000 }, (_, i) => ({
  series: 1,
  time: i * SECOND_MS,
  values: Object.fromEntries(KEYS.map((key, n) => [key, i + n / 8])),
}));

/** Encodes as each store does. Nothing here connects to a database. */
const ENCODE: Record<string, () => Promise<unknown>> = {
  PostgreSQL: () => upsert(ROWS),
  QuestDB: () => {
    const parts = {
      encoding: new LineEncoding(null),
      sender: { send: () => Promise.resolve() },
      homes: { split: (rows: readonly SampleRow[]) => new Map([['samples', rows]]) },
      ttl: { days: null },
      writing: new Gate(),
    } as unknown as ConstructorParameters<typeof TableWriter>[0];
    return new TableWriter(parts).write(ROWS);
  },
};

describe('a write of many rows', () => {
  it.each(Object.keys(ENCODE))(
    'lets the event loop do other work while it is encoded for %s',
    async (name) => {
      let turns = 0;
      const turn = () => void (turns += 1);
      const other = setInterval(turn, 0);
      await ENCODE[name]!();
      clearInterval(other);
      expect(turns).toBeGreaterThan(1);
    },
  );
});
