import { Logger, type OnApplicationBootstrap, type OnModuleDestroy } from '@nestjs/common';
import type { EventBus } from '../../../platform/event-bus.js';
import type { BackgroundLane } from '../lane/background-lane.js';
import { coverRanges, joinRanges, STALE_QUALITY, type StaleRange } from '../../fold/late/stale-range.js';
import type { Ownership } from '../../lease/ownership.js';
import { rest } from '../../pacing/backoff.js';
import { Wakeup } from '../../pacing/wakeup.js';
import type { Rechecker } from '../recheck/rechecker.js';
import type { SeriesDirectory, SeriesSettings } from '../../core/series-directory.js';
import type { Rederiver } from './rederiver.js';
import '../../core/rows-stale.js';
import type { StaleRangeTable } from '../../store/beside/stale-range-table.js';
import { within } from '../../pacing/within.js';

/**
 * Pause before the next look for stale ranges, which are times whose stored rows must be derived again.
 * Late samples often arrive in groups, so those of one pause are handled together.
 */
const TOGETHER_MS = 300;
/**
 * While many rows are on their way into the store, the work waits, because the samples of a backlog that still come would
 * make the same rows stale again. It waits at most this long, and then goes on for as long before it waits again.
 */
const BACKLOG_MS = 10_000;
const RETRY_MS = 5_000;
/**
 * After work on a series, the runner leaves the series alone for this many times as long as the work took, so that
 * constant late samples of one station do not keep a processor core busy.
 */
const REST_FACTOR = 2;
const LONGEST_REST_MS = 60_000;
/**
 * The table of stale ranges is read at this interval even if this process reports no new range, because another process
 * may have added one after a correction.
 */
const LOOK_EVERY_MS = 5_000;

export interface RederiveRunnerParts {
  stale: Pick<StaleRangeTable, 'waiting' | 'find'>;
  rederiver: Pick<Rederiver, 'mend'>;
  rechecker: Pick<Rechecker, 'recheck'>;
  lane: Pick<BackgroundLane, 'room' | 'visible'>;
  directory: Pick<SeriesDirectory, 'find'>;
}

/**
 * Repeats the quality checks and derivations of stale ranges, which are times whose stored rows no longer fit their
 * samples. It runs in the process that owns the shard and works on one series after the other. A range is deleted once
 * all its changes are in the journal, so after a restart it is done again; rows that are right stay.
 */
export class RederiveRunner implements OnApplicationBootstrap, OnModuleDestroy {
  private readonly logger = new Logger('Rederive');
  private readonly stop = new AbortController();
  private readonly wakeup = new Wakeup();
  /** By series: the time until which the runner leaves the series alone, UTC ms. */
  private readonly resting = new Map<number, number>();
  /** The reading of the process's clock until which the work goes on although the store has no room. */
  private worksUntil = -Infinity;
  private working: Promise<void> = Promise.resolve();

  constructor(
    private readonly parts: RederiveRunnerParts,
    private readonly ownership: Ownership,
    bus: EventBus,
  ) {
    bus.subscribe('rows.stale', () => this.wakeup.ring());
  }

  onApplicationBootstrap(): void {
    this.working = this.ownership.during(this.stop.signal, (signal) => this.run(signal));
  }

  /** Stops the work before the journal closes. */
  async onModuleDestroy(): Promise<void> {
    this.stop.abort();
    await this.working;
  }

  private async run(signal: AbortSignal): Promise<void> {
    while (!signal.aborted) {
      try {
        const series = await this.parts.stale.waiting([...this.resting.keys()]);
        if (series === undefined) await this.wakeup.sleep(signal, this.untilNextLook());
        else {
          await this.untilRoom(signal);
          if (signal.aborted) return;
          if (!(await this.mendInTurn(series, signal))) await rest(RETRY_MS, signal);
        }
        this.wake();
        await rest(TOGETHER_MS, signal);
      } catch (error) {
        if (signal.aborted) return;
        this.logger.warn(`Rows that follow from late samples wait: ${String(error)}`);
        await rest(RETRY_MS, signal);
      }
    }
  }

  /** Waits until the store has room, for `BACKLOG_MS` at most, except within the same time after such a wait. */
  private async untilRoom(signal: AbortSignal): Promise<void> {
    if (performance.now() < this.worksUntil) return;
    const hasRoom = await within(BACKLOG_MS, signal, async (isOver) => {
      await this.parts.lane.room(isOver);
      return !isOver.aborted;
    });
    this.worksUntil = hasRoom ? -Infinity : performance.now() + BACKLOG_MS;
  }

  private untilNextLook(): number {
    return Math.min(LOOK_EVERY_MS, ...[...this.resting.values()].map((until) => until - Date.now()));
  }

  private wake(): void {
    for (const [series, until] of this.resting) if (until <= Date.now()) this.resting.delete(series);
  }

  private async mendInTurn(series: number, signal: AbortSignal): Promise<boolean> {
    const startedAt = performance.now();
    const isDone = await this.mend(series, signal);
    const restMs = Math.min(REST_FACTOR * (performance.now() - startedAt), LONGEST_REST_MS);
    this.resting.set(series, Date.now() + restMs);
    return isDone;
  }

  /**
   * Derives the rows in the stale ranges of one series again, after repeating their quality checks.
   * @returns false when queries of the store do not yet find the samples that made the ranges stale
   */
  private async mend(series: number, signal: AbortSignal): Promise<boolean> {
    const { stale, lane, directory, rederiver } = this.parts;
    const { ranges, done } = await stale.find(series);
    if (!(await lane.visible(signal))) return false;
    const site = directory.find(series);
    const isOfChecks = ({ parts }: StaleRange) => parts === STALE_QUALITY;
    // Quality checks come first, because derived values depend on the values that pass.
    if (site && !(await this.check(site, joinRanges(ranges.filter(isOfChecks)), signal))) return false;
    const derived = site ? coverRanges(ranges.filter((range) => !isOfChecks(range))) : [];
    for (const { start, end, parts } of derived) {
      await rederiver.mend(site!, { start, end: end + 1 }, parts, signal);
      if (signal.aborted) return false;
    }
    await done();
    return true;
  }

  /**
   * Repeats the quality checks of some ranges.
   * @returns false when the signal was aborted first, or queries of the store do not yet find the changes
   */
  private async check(
    site: SeriesSettings,
    ranges: readonly StaleRange[],
    signal: AbortSignal,
  ): Promise<boolean> {
    const { rechecker, lane } = this.parts;
    let changed = 0;
    for (const { start, end } of ranges) {
      changed += await rechecker.recheck(site, { start, end: end + 1 }, signal);
      if (signal.aborted) return false;
    }
    return changed === 0 || lane.visible(signal);
  }
}
