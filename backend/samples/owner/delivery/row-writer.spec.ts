import { SECOND_MS } from '@mesonet/model/durations.js';
import { AllSeries } from '../../../../test/support/samples/sample-road.js';
import type { SampleRow } from '../../core/observation.js';
import { AppliedWatch } from './applied-watch.js';
import { Overlay } from './overlay.js';
import { APART_MS, MOST_ROWS, RowWriter } from './row-writer.js';
import { RowsUnderWay } from './rows-under-way.js';

const APPLIED = { written: 0n, applied: 0n, isSuspended: false, suspendedFor: null };

beforeEach(() => jest.useFakeTimers());
afterEach(() => jest.useRealTimers());

/** A writer into a store that only counts the rows of each write. */
function counted() {
  const writes: number[] = [];
  const store = {
    write(rows: readonly SampleRow[]) {
      writes.push(rows.length);
      return Promise.resolve();
    },
    position: () => Promise.resolve(APPLIED),
    resume: () => Promise.resolve(),
  };
  const overlay = new Overlay(new RowsUnderWay());
  const watch = new AppliedWatch(store, overlay);
  const lease = { waitUntilSafe: () => Promise.resolve() };
  const writer = new RowWriter({ store, lease, overlay, watch, directory: new AllSeries() });
  let last = 0;
  const put = (count: number) => {
    for (let i = 0; i < count; i += 1)
      writer.put({ series: 1, time: (last += 1) * SECOND_MS, values: { temperature: i } }, 'live');
  };
  return { writes, writer, put };
}

describe('RowWriter', () => {
  it('writes the first row at once, and the rows that follow soon together', async () => {
    const { writes, writer, put } = counted();
    const stop = new AbortController();
    const running = writer.run(stop.signal);
    put(1);
    await jest.advanceTimersByTimeAsync(0);
    expect(writes).toEqual([1]);
    for (let i = 0; i < 10; i += 1) {
      put(1);
      await jest.advanceTimersByTimeAsync((APART_MS - 10) / 10);
    }
    expect(writes).toEqual([1]);
    await jest.advanceTimersByTimeAsync(10);
    expect(writes).toEqual([1, 10]);
    await jest.advanceTimersByTimeAsync(APART_MS);
    put(2);
    await jest.advanceTimersByTimeAsync(0);
    expect(writes).toEqual([1, 10, 2]);
    stop.abort();
    await running;
  });

  it('does not wait with a full write', async () => {
    const { writes, writer, put } = counted();
    const stop = new AbortController();
    const running = writer.run(stop.signal);
    put(2 * MOST_ROWS + 1);
    await jest.advanceTimersByTimeAsync(0);
    expect(writes).toEqual([MOST_ROWS, MOST_ROWS]);
    await jest.advanceTimersByTimeAsync(APART_MS);
    expect(writes).toEqual([MOST_ROWS, MOST_ROWS, 1]);
    stop.abort();
    await running;
  });
});
