import { SECOND_MS } from '@mesonet/model/durations.js';
import { AllSeries } from '../../../../test/support/samples/sample-road.js';
import type { SampleRow } from '../../core/observation.js';
import { Delivery, type OwnersStore } from './delivery.js';
import { QUIET_MS } from './row-writer.js';

const SERIES = 1;
const APPLIED = { written: 0n, applied: 0n, isSuspended: false, suspendedFor: null };

beforeEach(() => jest.useFakeTimers());
afterEach(() => jest.useRealTimers());

/** Starts a delivery into a store that counts the rows of each write, and that answers look-ups when it is told to. */
function started() {
  const writes: number[] = [];
  const lookUps: (() => void)[] = [];
  const write = (rows: readonly SampleRow[]) => {
    writes.push(rows.length);
    return Promise.resolve();
  };
  const store = {
    rows: { prepare: () => Promise.resolve(), write },
    writer: { position: () => Promise.resolve(APPLIED), resume: () => Promise.resolve() },
    reader: {
      rowsAt: () => new Promise<SampleRow[]>((resolve) => lookUps.push(() => resolve([]))),
    },
    lease: { waitUntilSafe: () => Promise.resolve() },
    overlayWatcher: {
      restart: () => undefined,
      complete: () => undefined,
      leaves: () => undefined,
      arrives: () => undefined,
    },
  };
  const directory = new AllSeries();
  const delivery = new Delivery(store as unknown as OwnersStore, directory);
  const ending = new AbortController();
  const running = delivery.run(ending.signal);
  const sampleAt = (time: number) => ({ series: SERIES, time, values: { temperature: 60 }, sent: 0 });
  const putLate = (time: number, merged: (row: SampleRow) => void) =>
    delivery.late({ ...sampleAt(time), own: [], site: directory.find(SERIES)! }, merged);
  const stop = async () => {
    ending.abort();
    await running;
  };
  return { delivery, writes, lookUps, sampleAt, putLate, stop };
}

describe('Delivery', () => {
  it('writes rows of the past together with late samples that are being looked up', async () => {
    const { delivery, writes, lookUps, sampleAt, putLate, stop } = started();
    const merged: number[] = [];
    delivery.whole(sampleAt(SECOND_MS), 'late');
    putLate(2 * SECOND_MS, ({ time }) => merged.push(time));
    await jest.advanceTimersByTimeAsync(5 * QUIET_MS);
    expect([writes, lookUps.length]).toEqual([[], 1]);
    lookUps[0]!();
    await jest.advanceTimersByTimeAsync(2 * QUIET_MS);
    expect([writes, merged]).toEqual([[2], [2 * SECOND_MS]]);
    await stop();
  });
});
