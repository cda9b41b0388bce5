import { Logger } from '@nestjs/common';
import { Unavailable } from '../../platform/errors.js';
import type { SampleRow } from '../observation.js';
import type { SeriesDirectory } from '../series-directory.js';
import type { SampleStore } from '../store/sample-store.js';
import type { AppliedWatch } from './applied-watch.js';
import { Backoff } from '../pacing/backoff.js';
import type { Overlay, OverlayEntry } from './overlay.js';
import { Wakeup } from '../pacing/wakeup.js';

/** Live rows, and late or imported ones, of which a backfill can bring any number. */
export type Lane = 'live' | 'late';

const MAX_ROWS = 5_000;
/** What the late lane gets of a write while live rows wait: one in five. */
const LATE_SHARE = MAX_ROWS / 5;
/** Failed writes in a row before single rows are suspected. */
const SUSPECT_AFTER = 3;
/** Rounds in which a row alone was refused while others were taken, before it is given up. */
const GIVE_UP_AFTER = 3;
/** Enough writes to single out one row of 5,000 and a few more; the rest waits for the next round. */
const ISOLATING_WRITES = 64;

/** Writes rows into the store: one write at a time, the next as soon as the one before has ended. */
export class RowWriter {
  private readonly logger = new Logger('Store');
  private readonly work = new Wakeup();
  private readonly queues: Record<Lane, OverlayEntry[]> = { live: [], late: [] };
  private readonly suspicions = new WeakMap<OverlayEntry, number>();
  private failures = 0;
  private refused = 0;

  constructor(
    private readonly store: SampleStore,
    private readonly overlay: Overlay,
    private readonly watch: AppliedWatch,
    private readonly directory: SeriesDirectory,
  ) {}

  /** Rows the engine would not take though it took others; given up. */
  get refusedRows(): number {
    return this.refused;
  }

  /** @param epoch in which the row set out, when that was earlier */
  put(row: SampleRow, lane: Lane, epoch?: number): void {
    const entry = this.overlay.put(row, epoch);
    if (entry.isQueued) return;
    entry.isQueued = true;
    this.queues[lane].push(entry);
    this.work.ring();
  }

  async run(signal: AbortSignal): Promise<void> {
    const backoff = new Backoff();
    let unwritten: OverlayEntry[] = [];
    while (!signal.aborted) {
      const entries = [...unwritten, ...this.take(MAX_ROWS - unwritten.length)];
      if (entries.length === 0) {
        await this.work.sleep(signal);
        continue;
      }
      unwritten = await this.write(entries.filter((entry) => this.isWanted(entry)));
      if (unwritten.length === 0) backoff.reset();
      else await backoff.pause(signal);
    }
  }

  private take(count: number): OverlayEntry[] {
    const { live, late } = this.queues;
    const fromLive = Math.min(live.length, count - Math.min(late.length, LATE_SHARE, count));
    const entries = [...live.splice(0, fromLive), ...late.splice(0, count - fromLive)];
    for (const entry of entries) {
      entry.isQueued = false;
      entry.write = 0;
    }
    return entries;
  }

  /** Rows of a series deleted meanwhile are dropped, or a replay would revive them. */
  private isWanted(entry: OverlayEntry): boolean {
    if (this.directory.find(entry.row.series)) return true;
    this.overlay.remove(entry);
    return false;
  }

  /** @returns those that could not be written */
  private async write(entries: OverlayEntry[]): Promise<OverlayEntry[]> {
    if (entries.length === 0) return [];
    const error = await this.tryWrite(entries);
    if (error === null) {
      if (this.failures > 0) this.logger.log('The store takes samples again.');
      this.failures = 0;
      return [];
    }
    if (this.failures++ === 0) this.logger.warn(`The store took no samples, they wait: ${String(error)}`);
    const isAway = error instanceof Unavailable;
    return isAway || this.failures < SUSPECT_AFTER ? entries : this.isolate(entries);
  }

  /** @returns the error, null when the engine has acknowledged */
  private async tryWrite(entries: readonly OverlayEntry[]): Promise<unknown> {
    try {
      await this.store.write(entries.map(({ row }) => row));
    } catch (error) {
      return error ?? new Error('The store failed without a reason');
    }
    this.watch.acknowledged(entries);
    return null;
  }

  /**
   * Writes in ever smaller parts until the rows stand alone that the engine refuses. They are given up only when
   * it took others in the same round: an engine that takes nothing is at fault itself.
   * @returns those still unwritten
   */
  private async isolate(entries: readonly OverlayEntry[]): Promise<OverlayEntry[]> {
    const parts = halves(entries);
    const left: OverlayEntry[] = [];
    const suspects: { entry: OverlayEntry; error: unknown }[] = [];
    let isTaking = false;
    for (let writes = 0; parts.length > 0; writes++) {
      const part = parts.pop()!;
      const error = writes < ISOLATING_WRITES ? await this.tryWrite(part) : new Unavailable();
      if (error === null) isTaking = true;
      else if (error instanceof Unavailable) left.push(...part);
      else if (part.length > 1) parts.push(...halves(part));
      else suspects.push({ entry: part[0]!, error });
    }
    const kept = suspects.filter(({ entry, error }) => !isTaking || !this.isGivenUp(entry, error));
    return [...left, ...kept.map(({ entry }) => entry)];
  }

  private isGivenUp(entry: OverlayEntry, error: unknown): boolean {
    const rounds = (this.suspicions.get(entry) ?? 0) + 1;
    this.suspicions.set(entry, rounds);
    if (rounds < GIVE_UP_AFTER) return false;
    const { series, time } = entry.row;
    this.refused++;
    this.logger.error(`The store refuses the row of series ${series} at ${time}: ${String(error)}`);
    this.overlay.remove(entry);
    return true;
  }
}

function halves(entries: readonly OverlayEntry[]): OverlayEntry[][] {
  const middle = Math.ceil(entries.length / 2);
  return [entries.slice(0, middle), entries.slice(middle)].filter((part) => part.length > 0);
}
