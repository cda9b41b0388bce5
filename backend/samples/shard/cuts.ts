import { Logger } from '@nestjs/common';
import type { Delivery } from '../delivery/delivery.js';
import type { Cut, CutTable, FoldPosition } from '../journal/cut-table.js';
import type { JournalRetention } from '../journal/journal-retention.js';
import type { StoreMarks } from '../marks/store-marks.js';
import { ended, rest } from '../pacing/backoff.js';
import { Turns } from '../pacing/turns.js';
import type { FindingWriters } from '../delivery/finding-writers.js';
import type { SampleFollowers } from '../sample-followers.js';
import type { SeriesDirectory } from '../series-directory.js';
import type { FoldLoop } from './fold-loop.js';
import type { SeriesStates } from './series-states.js';

const AFTER_FAILURE_MS = 30_000;
const STATES_A_READ = 500;

export interface CutsParts {
  table: CutTable;
  retention: JournalRetention;
  states: SeriesStates;
  loop: FoldLoop;
  delivery: Delivery;
  findings: FindingWriters;
  marks: StoreMarks;
  directory: SeriesDirectory;
  followers: SampleFollowers;
  everyMs: number;
  /** Hears that the store has lost rows of an earlier cut. */
  storeLost: () => void;
  now: () => Date;
}

/** Snapshots of the fold: what a start begins with, and what lets the journal go. */
export class Cuts {
  private readonly logger = new Logger('Fold');
  private readonly turns = new Turns();
  private newest: Cut | null = null;

  constructor(private readonly parts: CutsParts) {}

  get last(): Cut | null {
    return this.newest;
  }

  /**
   * Loads the states of the newest cut.
   * @returns where they stand
   */
  async load(): Promise<FoldPosition> {
    const { table, states } = this.parts;
    this.newest = await table.newest();
    if (!this.newest) return { seq: 0 };
    let page = await table.states(this.newest, -1, STATES_A_READ);
    while (page.length > 0) {
      page.forEach((saved) => states.load(saved));
      page = await table.states(this.newest, page.at(-1)!.series, STATES_A_READ);
    }
    return this.newest;
  }

  /** Takes a cut every so often until the signal ends. */
  async run(signal: AbortSignal): Promise<void> {
    const { everyMs } = this.parts;
    let pauseMs = everyMs;
    while (!signal.aborted) {
      await rest(pauseMs, signal);
      pauseMs = (await this.tryTake(signal)) ? everyMs : Math.min(everyMs, AFTER_FAILURE_MS);
    }
  }

  /** @returns false when there is none: the signal ended first, or the store or PostgreSQL is away */
  async tryTake(signal: AbortSignal): Promise<boolean> {
    if (signal.aborted) return false;
    try {
      return await this.turns.take(() => this.take(signal));
    } catch (error) {
      this.logger.warn(`No snapshot was taken: ${String(error)}`);
      return false;
    }
  }

  /** Drops what the fold and every cut know of series that no longer exist. */
  forget(series: readonly number[]): Promise<void> {
    const { loop, states, table } = this.parts;
    return this.turns.take(async () => {
      await loop.between(() => Promise.resolve(states.forget((one) => series.includes(one))));
      await table.forget(series);
    });
  }

  private async take(signal: AbortSignal): Promise<boolean> {
    const { table, retention, marks, states, loop, findings, followers, storeLost, now } = this.parts;
    if (await marks.isStoreOlder()) {
      storeLost();
      return false;
    }
    if (loop.foldedSeq !== this.newest?.seq) {
      const { cut, epoch, changed, gone } = await loop.between(() => this.snapshot());
      try {
        const mark = await this.markOnDisk(epoch, signal);
        if (mark === null) throw new Error('the rows have not arrived in the store');
        await findings.flush();
        await followers.flush();
        await marks.note(mark, cut.seq, cut.takenAt);
        await table.save(cut, changed, gone);
        this.newest = cut;
      } catch (error) {
        states.giveBack(changed);
        throw error;
      }
    }
    await table.prune(retention.keptFrom(now()));
    await marks.thin(retention.keptFrom(now()));
    await retention.dropOld(now());
    return true;
  }

  private async snapshot() {
    const { states, loop, delivery, directory, now } = this.parts;
    const cut: Cut = { ...loop.position, takenAt: now() };
    const epoch = delivery.closeEpoch();
    const gone = states.forget((series) => !directory.find(series));
    return { cut, epoch, gone, changed: await states.takeChanged() };
  }

  /** @returns a mark set once all rows of the epoch are applied and on disk; null when the signal ended first */
  private async markOnDisk(epoch: number, signal: AbortSignal): Promise<string | null> {
    const { delivery, marks, table } = this.parts;
    if (!(await delivery.arrived(epoch, signal)) || delivery.hasLostWrites) return null;
    return Promise.race([table.inTurn(() => marks.set()), ended(signal).then(() => null)]);
  }
}
