import { SECOND_MS } from '@mesonet/model/durations.js';
import { Pool } from 'pg';
import { AllSeries } from '../../../../test/support/samples/sample-road.js';
import type { SampleRow } from '../../core/observation.js';
import { Fence } from '../../lease/fence.js';
import { PostgresSession } from '../../store/postgres/postgres-session.js';
import { PostgresWriter } from '../../store/postgres/postgres-writer.js';
import { MarkingWriter } from '../../store/rollups/marking-writer.js';
import { RollupMarks } from '../../store/rollups/rollup-marks.js';
import { RollupTable } from '../../store/rollups/rollup-table.js';
import { AppliedWatch } from './applied-watch.js';
import { Overlay } from './overlay.js';
import { RowWriter } from './row-writer.js';
import { RowsUnderWay } from './rows-under-way.js';

const SLOW_MS = 50;

/** Blocks the event loop while it encodes, and sends nothing. */
class SlowWriter extends PostgresWriter {
  readonly sizes: number[] = [];

  override write(rows: readonly SampleRow[]): Promise<void> {
    this.sizes.push(rows.length);
    for (const until = performance.now() + SLOW_MS; performance.now() < until;);
    return Promise.resolve();
  }
}

describe('RowWriter', () => {
  it('writes fewer rows at once while encoding takes long, also where it marks days first', async () => {
    // Nothing here connects to a database: no day is rolled up yet.
    const pool = new Pool();
    const slow = new SlowWriter(new PostgresSession(pool, pool));
    const store = new MarkingWriter(slow, new RollupMarks(new RollupTable(pool, pool, new Fence(0))));
    const overlay = new Overlay(new RowsUnderWay());
    const watch = new AppliedWatch(slow, overlay);
    const lease = { waitUntilSafe: () => Promise.resolve() };
    const writer = new RowWriter({ store, lease, overlay, watch, directory: new AllSeries() });
    for (let i = 0; i < 2_000; i += 1)
      writer.put({ series: 1, time: i * SECOND_MS, values: { temperature: i } }, 'live');
    const stop = new AbortController();
    const running = writer.run(stop.signal);
    while (slow.sizes.length < 3) await new Promise((resolve) => setImmediate(resolve));
    stop.abort();
    await running;
    expect(slow.sizes.slice(0, 3)).toEqual([200, 100, 100]);
  });
});
