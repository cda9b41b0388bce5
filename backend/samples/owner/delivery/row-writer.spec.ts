import { Logger } from '@nestjs/common';
import { SECOND_MS } from '@mesonet/model/durations.js';
import { waitFor } from '../../../../test/support/wait-for.js';
import { AllSeries } from '../../../../test/support/samples/sample-road.js';
import type { SampleRow } from '../../core/observation.js';
import { AppliedWatch } from './applied-watch.js';
import { Overlay } from './overlay.js';
import { APART_MS, LATE_WAIT_MS, MOST_LATE_ROWS, MOST_ROWS, QUIET_MS, RowWriter } from './row-writer.js';
import { type Lane, RowsUnderWay } from './rows-under-way.js';

const APPLIED = { written: 0n, applied: 0n, isSuspended: false, suspendedFor: null };

beforeEach(() => jest.useFakeTimers());
afterEach(() => jest.useRealTimers());

/** Starts a writer into a store that only counts the rows of each write. */
function started() {
  const writes: number[] = [];
  const away = { is: false };
  const merging = { is: false };
  const store = {
    write(rows: readonly SampleRow[]) {
      writes.push(rows.length);
      return away.is ? Promise.reject(new Error('away')) : Promise.resolve();
    },
    position: () => Promise.resolve(APPLIED),
    resume: () => Promise.resolve(),
  };
  const overlay = new Overlay(new RowsUnderWay());
  const watch = new AppliedWatch(store, overlay);
  const lease = { waitUntilSafe: () => Promise.resolve() };
  const directory = new AllSeries();
  const writer = new RowWriter({ store, lease, overlay, watch, directory, isMerging: () => merging.is });
  let last = 0;
  const put = (count: number, lane: Lane = 'live') => {
    for (let i = 0; i < count; i += 1)
      writer.put({ series: 1, time: (last += 1) * SECOND_MS, values: { temperature: i } }, lane);
  };
  const ending = new AbortController();
  const running = writer.run(ending.signal);
  const stop = async () => {
    ending.abort();
    await running;
  };
  return { writes, put, away, merging, stop };
}

describe('RowWriter', () => {
  it('writes the first row at once, and the rows that follow soon together', async () => {
    const { writes, put, stop } = started();
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
    await stop();
  });

  it('does not wait with a full write', async () => {
    const { writes, put, stop } = started();
    put(2 * MOST_ROWS + 1);
    await jest.advanceTimersByTimeAsync(0);
    expect(writes).toEqual([MOST_ROWS, MOST_ROWS]);
    await jest.advanceTimersByTimeAsync(APART_MS);
    expect(writes).toEqual([MOST_ROWS, MOST_ROWS, 1]);
    await stop();
  });

  it('writes rows of the past alone once no further one follows', async () => {
    const { writes, put, stop } = started();
    for (let i = 0; i < 10; i += 1) {
      put(1, 'late');
      await jest.advanceTimersByTimeAsync(QUIET_MS - 1);
    }
    expect(writes).toEqual([]);
    await jest.advanceTimersByTimeAsync(1);
    expect(writes).toEqual([10]);
    await stop();
  });

  it('writes rows of the past that follow each other without end once a write is full, or after a while', async () => {
    const { writes, put, stop } = started();
    put(MOST_LATE_ROWS + 1, 'late');
    await jest.advanceTimersByTimeAsync(0);
    expect(writes).toEqual([MOST_LATE_ROWS]);
    for (let waited = 0; waited < LATE_WAIT_MS; waited += QUIET_MS / 2) {
      expect(writes).toHaveLength(1);
      put(1, 'late');
      await jest.advanceTimersByTimeAsync(QUIET_MS / 2);
    }
    expect(writes).toEqual([MOST_LATE_ROWS, 1 + (2 * LATE_WAIT_MS) / QUIET_MS]);
    await stop();
  });

  it('waits with rows of the past while more are being merged, but not for long', async () => {
    const { writes, put, merging, stop } = started();
    merging.is = true;
    put(1, 'late');
    await jest.advanceTimersByTimeAsync(5 * QUIET_MS);
    expect(writes).toEqual([]);
    merging.is = false;
    await jest.advanceTimersByTimeAsync(2 * QUIET_MS);
    expect(writes).toEqual([1]);
    merging.is = true;
    put(1, 'late');
    await jest.advanceTimersByTimeAsync(LATE_WAIT_MS - QUIET_MS);
    expect(writes).toEqual([1]);
    await jest.advanceTimersByTimeAsync(QUIET_MS);
    expect(writes).toEqual([1, 1]);
    await stop();
  });

  it('lets rows of the past wait no longer than live rows that wait beside them', async () => {
    const { writes, put, stop } = started();
    put(3, 'late');
    put(1);
    await jest.advanceTimersByTimeAsync(0);
    expect(writes).toEqual([4]);
    await stop();
  });

  it('makes smaller writes after a failed one, and has live rows in the first', async () => {
    jest.useRealTimers();
    jest.spyOn(Logger.prototype, 'warn').mockReturnValue();
    const { writes, put, away, stop } = started();
    away.is = true;
    put(MOST_LATE_ROWS, 'late');
    await waitFor('a write', () => writes.length > 0);
    put(10);
    away.is = false;
    await waitFor('the store to have all rows', () => writes.length > 5);
    expect(writes).toEqual([
      MOST_LATE_ROWS,
      ...Array<number>(MOST_LATE_ROWS / MOST_ROWS).fill(MOST_ROWS),
      10,
    ]);
    await stop();
  });
});
