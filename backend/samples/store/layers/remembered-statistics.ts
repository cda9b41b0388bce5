import { MINUTE_MS } from '@mesonet/model/durations.js';
import type { TimeRange } from '@mesonet/model/calendar/time-range.js';
import type { ShardLease } from '../../lease/shard-lease.js';
import type { BucketColumns, StoreColumn } from '../sample-reader.js';

/** Values and edges of all remembered answers together, 8 bytes each, and some 20 in a column with gaps. */
const MOST_VALUES = 500_000;
/** A larger answer is not remembered, because it would push out many small ones. */
const MOST_OF_ONE = 50_000;
/** So long after somebody has changed rows of the database by hand, an answer may still be that of before. */
const KEPT_MS = MINUTE_MS;

export interface Question {
  series: number;
  columns: readonly StoreColumn[];
  /** At least two, as in `SampleReader.aggregate`. */
  edges: readonly number[];
}

/** A place for the answer to a question. It is given up when a row in its range changes. */
interface Place {
  series: number;
  edges: readonly number[];
  /** Number of values in the answer, and of its edges. */
  size: number;
  /** Number of the lease, which rises when another process may have written rows. */
  fence: number;
  since: number;
  answer?: BucketColumns;
}

/** The rows of a series that queries do not return yet: their number, and a range that holds all of them. */
interface UnderWay {
  count: number;
  first: number;
  last: number;
}

/**
 * Remembers statistics of stored rows until one of the rows changes. Only the owner of a shard knows that, so any other
 * process remembers nothing. `Overlay` tells when a row is on its way to the store, and when queries return it.
 */
export class RememberedStatistics {
  /** In order of age. */
  private readonly places = new Map<string, Place>();
  private readonly namesOf = new Map<number, Set<string>>();
  private readonly underWay = new Map<number, UnderWay>();
  private values = 0;
  private isComplete = false;

  constructor(private readonly lease: Pick<ShardLease, 'isSafelyHeld' | 'fence'>) {}

  /** Forgets everything. Nothing is remembered until `complete` is called. */
  restart(): void {
    for (const name of this.places.keys()) this.forget(name);
    this.underWay.clear();
    this.isComplete = false;
  }

  /** From now on, each row that queries do not return yet has been named to `leaves`. */
  complete(): void {
    this.isComplete = true;
  }

  /** A row has changed, and queries do not return it yet. */
  leaves(series: number, time: number): void {
    const rows = this.underWay.get(series);
    if (!rows) this.underWay.set(series, { count: 1, first: time, last: time });
    else {
      rows.count++;
      rows.first = Math.min(rows.first, time);
      rows.last = Math.max(rows.last, time);
    }
    for (const name of this.namesOf.get(series) ?? []) {
      const { start, end } = rangeOf(this.places.get(name)!.edges);
      if (time >= start && time < end) this.forget(name);
    }
  }

  /** Queries return a row that was named to `leaves`. */
  arrives(series: number): void {
    const rows = this.underWay.get(series);
    if (rows && --rows.count === 0) this.underWay.delete(series);
  }

  /** @returns the answer to the question, if it is remembered */
  find(question: Question): BucketColumns | undefined {
    const place = this.places.get(nameOf(question));
    if (!place?.answer || !this.isValid(place) || !areEqual(place.edges, question.edges)) return undefined;
    return place.answer;
  }

  /**
   * Remembers the answer that is being read, unless a row of its range changes before it is there.
   * @param reading begins to read the answer
   */
  async remember(question: Question, reading: () => Promise<BucketColumns>): Promise<BucketColumns> {
    const name = nameOf(question);
    const place = this.placeFor(name, question);
    if (!place) return reading();
    try {
      const answer = await reading();
      if (this.places.get(name) === place) place.answer = answer;
      return answer;
    } finally {
      if (!place.answer && this.places.get(name) === place) this.forget(name);
    }
  }

  private placeFor(name: string, { series, columns, edges }: Question): Place | undefined {
    const size = columns.length * (edges.length - 1) + edges.length;
    const rows = this.underWay.get(series);
    const { start, end } = rangeOf(edges);
    if (rows && rows.first < end && rows.last >= start) return undefined;
    if (!this.isComplete || !this.lease.isSafelyHeld || size > MOST_OF_ONE) return undefined;
    const before = this.places.get(name);
    // Another request is reading the same answer.
    if (before && !before.answer) return undefined;
    if (before) this.forget(name);
    const place = { series, edges, size, fence: this.lease.fence.number, since: performance.now() };
    this.places.set(name, place);
    const names = this.namesOf.get(series) ?? new Set<string>();
    this.namesOf.set(series, names.add(name));
    this.values += size;
    this.makeRoom();
    return place;
  }

  private isValid({ fence, since }: Place): boolean {
    const { lease } = this;
    return lease.isSafelyHeld && lease.fence.number === fence && performance.now() < since + KEPT_MS;
  }

  /** Forgets the oldest answers while there are too many values, and all that are too old. */
  private makeRoom(): void {
    const begin = performance.now() - KEPT_MS;
    for (const [name, { since }] of this.places) {
      if (this.values <= MOST_VALUES && since >= begin) return;
      this.forget(name);
    }
  }

  private forget(name: string): void {
    const { series, size } = this.places.get(name)!;
    this.places.delete(name);
    this.values -= size;
    const names = this.namesOf.get(series)!;
    names.delete(name);
    if (names.size === 0) this.namesOf.delete(series);
  }
}

function nameOf({ series, columns, edges }: Question): string {
  const asked = columns.map(({ key, stat }) => `${key}.${stat}`).join();
  return `${series} ${edges[0]} ${edges.at(-1)} ${edges.length} ${asked}`;
}

function rangeOf(edges: readonly number[]): TimeRange {
  return { start: edges[0]!, end: edges.at(-1)! };
}

/** Compares the limits of two questions with the same name, which differ when their buckets are of other lengths. */
function areEqual(some: readonly number[], others: readonly number[]): boolean {
  return some.every((edge, i) => edge === others[i]);
}
