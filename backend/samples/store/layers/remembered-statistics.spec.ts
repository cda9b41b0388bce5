import fc from 'fast-check';
import { setImmediate } from 'node:timers/promises';
import { Overlay, type OverlayEntry } from '../../owner/delivery/overlay.js';
import { RowsUnderWay } from '../../owner/delivery/rows-under-way.js';
import type { BucketColumns } from '../sample-reader.js';
import { RememberedStatistics } from './remembered-statistics.js';

const [SERIES, OTHER] = [1, 2];
const COLUMNS = [{ key: 'temperature', stat: 'sum' }] as const;

interface Reading {
  edges: readonly number[];
  answer: (columns: BucketColumns) => void;
}

/** A store that applies rows only when it is told to, and answers a query only then. */
class SlowStore {
  readonly lease = { isSafelyHeld: true, fence: { shard: 0, number: 7 } };
  readonly remembered = new RememberedStatistics(this.lease as never);
  readonly overlay = new Overlay(new RowsUnderWay(), this.remembered);
  readonly readings: Reading[] = [];
  private readonly visible = new Map<number, number>();
  private readonly written: OverlayEntry[] = [];

  write(time: number, temperature: number, series = SERIES): void {
    this.written.push(this.overlay.put({ series, time, values: { temperature } }, 'live'));
  }

  applyNext(): void {
    const entry = this.written.shift();
    if (!entry) return;
    const { series, time, values } = entry.row;
    if (series === SERIES) this.visible.set(time, values.temperature as number);
    if (!this.written.includes(entry)) this.overlay.remove(entry);
  }

  answerNext(): void {
    const reading = this.readings.shift();
    reading?.answer(this.sums(reading.edges));
  }

  sums(edges: readonly number[]): BucketColumns {
    const inBucket = (i: number) =>
      [...this.visible].filter(([time]) => time >= edges[i]! && time < edges[i + 1]!);
    return [edges.slice(1).map((_, i) => inBucket(i).reduce((sum, [, value]) => sum + value, 0))];
  }

  async ask(edges: readonly number[], series = SERIES): Promise<BucketColumns> {
    const question = { series, columns: COLUMNS, edges };
    const reading = () => new Promise<BucketColumns>((answer) => this.readings.push({ edges, answer }));
    return this.remembered.find(question) ?? this.remembered.remember(question, reading);
  }

  /** Asks, and answers at once if that needs the store. */
  async asked(edges: readonly number[]): Promise<BucketColumns> {
    const asking = this.ask(edges);
    this.answerNext();
    return asking;
  }

  /** @returns true when the answer to this question comes from memory */
  knows(edges: readonly number[]): boolean {
    return this.remembered.find({ series: SERIES, columns: COLUMNS, edges }) !== undefined;
  }
}

function completeStore(): SlowStore {
  const store = new SlowStore();
  store.overlay.complete();
  return store;
}

describe('remembered statistics', () => {
  it('answer a question that was asked before', async () => {
    const store = completeStore();
    store.write(5, 20);
    store.applyNext();
    expect(await store.asked([0, 10, 20])).toEqual([[20, 0]]);
    expect(await store.ask([0, 10, 20])).toEqual([[20, 0]]);
    expect(store.readings).toEqual([]);
    // Buckets of other lengths in the same range are another question.
    expect(store.knows([0, 5, 20])).toBe(false);
  });

  it('are forgotten when a row of their range is on its way, and not kept until queries return it', async () => {
    const store = completeStore();
    await store.asked([0, 10]);
    await store.asked([10, 20]);
    store.write(5, 20);
    expect([store.knows([0, 10]), store.knows([10, 20])]).toEqual([false, true]);
    expect(await store.asked([0, 10])).toEqual([[0]]);
    expect(store.knows([0, 10])).toBe(false);
    store.applyNext();
    expect(await store.asked([0, 10])).toEqual([[20]]);
    expect(store.knows([0, 10])).toBe(true);
    store.write(5, 20, OTHER);
    expect(store.knows([0, 10])).toBe(true);
  });

  it('are not kept when a row changed while they were read', async () => {
    const store = completeStore();
    const asking = store.ask([0, 10]);
    store.write(5, 20);
    store.applyNext();
    store.answerNext();
    await asking;
    expect(store.knows([0, 10])).toBe(false);
  });

  it('are not kept when the reading fails', async () => {
    const { remembered } = completeStore();
    const question = { series: SERIES, columns: COLUMNS, edges: [0, 10] };
    const failing = remembered.remember(question, () => Promise.reject(new Error('away')));
    await expect(failing).rejects.toThrow('away');
    await remembered.remember(question, () => Promise.resolve([[3]]));
    expect(remembered.find(question)).toEqual([[3]]);
  });

  it('are kept only where no other process can have written', async () => {
    const store = new SlowStore();
    await store.asked([0, 10]);
    expect(store.knows([0, 10])).toBe(false);
    store.overlay.complete();
    store.lease.isSafelyHeld = false;
    await store.asked([0, 10]);
    store.lease.isSafelyHeld = true;
    expect(store.knows([0, 10])).toBe(false);
    await store.asked([0, 10]);
    expect(store.knows([0, 10])).toBe(true);
    store.lease.isSafelyHeld = false;
    expect(store.knows([0, 10])).toBe(false);
    store.lease.isSafelyHeld = true;
    store.lease.fence.number += 1;
    expect(store.knows([0, 10])).toBe(false);
    store.remembered.restart();
    await store.asked([0, 10]);
    expect(store.knows([0, 10])).toBe(false);
  });

  it('are given up, the oldest first, when they are too many', async () => {
    const { remembered } = completeStore();
    const questionOf = (i: number, buckets: number) => ({
      series: i,
      columns: COLUMNS,
      edges: Array.from({ length: buckets + 1 }, (_, edge) => edge),
    });
    for (let i = 0; i < 60; i++)
      await remembered.remember(questionOf(i, 4_999), () => Promise.resolve([[i]]));
    const known = Array.from({ length: 60 }, (_, i) => remembered.find(questionOf(i, 4_999)) !== undefined);
    expect(known).toEqual([...Array<boolean>(10).fill(false), ...Array<boolean>(50).fill(true)]);
    await remembered.remember(questionOf(99, 100_000), () => Promise.resolve([[1]]));
    expect(remembered.find(questionOf(99, 100_000))).toBeUndefined();
  });

  it('are always an answer that the store gives between question and answer', async () => {
    const range = fc.constantFrom([0, 4], [0, 2, 4], [2, 6], [0, 6]);
    const step = fc.oneof(
      { weight: 1, arbitrary: fc.record({ write: fc.nat(5), value: fc.nat(99) }) },
      { weight: 4, arbitrary: fc.record({ ask: range }) },
      { weight: 5, arbitrary: fc.constantFrom('apply' as const, 'answer' as const) },
    );
    let fromMemory = 0;
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 20, maxLength: 40 }), async (steps) => {
        const store = completeStore();
        const open: { edges: readonly number[]; possible: string[]; asking: Promise<BucketColumns> }[] = [];
        const see = () => {
          for (const { edges, possible } of open) possible.push(JSON.stringify(store.sums(edges)));
        };
        for (const each of steps) {
          if (each === 'apply') store.applyNext();
          else if (each === 'answer') store.answerNext();
          else if ('write' in each) store.write(each.write, each.value);
          else {
            if (store.knows(each.ask)) {
              fromMemory++;
              expect(await store.ask(each.ask)).toEqual(store.sums(each.ask));
            } else open.push({ edges: each.ask, possible: [], asking: store.ask(each.ask) });
          }
          see();
          // An answer is remembered before the next step.
          await setImmediate();
        }
        while (store.readings.length > 0) store.answerNext();
        see();
        for (const { possible, asking } of open) expect(possible).toContain(JSON.stringify(await asking));
      }),
      { numRuns: 1_000 },
    );
    expect(fromMemory).toBeGreaterThan(500);
  });
});
