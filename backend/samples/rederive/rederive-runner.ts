import { Logger, type OnApplicationBootstrap, type OnModuleDestroy } from '@nestjs/common';
import type { EventBus } from '../../platform/event-bus.js';
import type { BackgroundLane } from '../background-lane.js';
import { coverRanges, joinRanges, STALE_QUALITY, type StaleRange } from '../fold/stale-range.js';
import type { Ownership } from '../lease/ownership.js';
import { rest } from '../pacing/backoff.js';
import { Wakeup } from '../pacing/wakeup.js';
import type { Rechecker } from '../recheck/rechecker.js';
import type { SeriesDirectory, SeriesSettings } from '../series-directory.js';
import type { Rederiver } from './rederiver.js';
import './rows-stale.js';
import type { StaleRangeTable } from './stale-range-table.js';

/** Late samples come many at a time: what comes within this time is worked on together. */
const TOGETHER_MS = 300;
const RETRY_MS = 5_000;
/** A series rests for so many times as long as it took: one whose samples are always late costs no whole core. */
const REST_FACTOR = 2;
const LONGEST_REST_MS = 60_000;
/** Corrections come over other processes, too. */
const LOOK_EVERY_MS = 5_000;

export interface RederiveRunnerParts {
  stale: Pick<StaleRangeTable, 'waiting' | 'find'>;
  rederiver: Pick<Rederiver, 'mend'>;
  rechecker: Pick<Rechecker, 'recheck'>;
  lane: Pick<BackgroundLane, 'visible'>;
  directory: Pick<SeriesDirectory, 'find'>;
}

/**
 * Checks and derives stale ranges anew, one series after the other, in the process that owns the shard. A range is
 * forgotten once all that it leads to is in the journal: after a restart it is done again, and what is right already
 * stays.
 */
export class RederiveRunner implements OnApplicationBootstrap, OnModuleDestroy {
  private readonly logger = new Logger('Rederive');
  private readonly stop = new AbortController();
  private readonly bell = new Wakeup();
  /** Until when series rest, UTC ms. */
  private readonly resting = new Map<number, number>();
  private working: Promise<void> = Promise.resolve();

  constructor(
    private readonly parts: RederiveRunnerParts,
    private readonly ownership: Ownership,
    bus: EventBus,
  ) {
    bus.subscribe('rows.stale', () => this.bell.ring());
  }

  onApplicationBootstrap(): void {
    this.working = this.ownership.during(this.stop.signal, (signal) => this.run(signal));
  }

  /** Before the journal closes. */
  async onModuleDestroy(): Promise<void> {
    this.stop.abort();
    await this.working;
  }

  private async run(signal: AbortSignal): Promise<void> {
    while (!signal.aborted) {
      try {
        const series = await this.parts.stale.waiting([...this.resting.keys()]);
        if (series === undefined) await this.bell.sleep(signal, this.untilNextLook());
        else if (!(await this.mendInTurn(series, signal))) await rest(RETRY_MS, signal);
        this.wake();
        await rest(TOGETHER_MS, signal);
      } catch (error) {
        if (signal.aborted) return;
        this.logger.warn(`Rows that follow from late samples wait: ${String(error)}`);
        await rest(RETRY_MS, signal);
      }
    }
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

  /** @returns false when the store does not show the samples yet that made the ranges stale */
  private async mend(series: number, signal: AbortSignal): Promise<boolean> {
    const { stale, lane, directory, rederiver } = this.parts;
    const { ranges, done } = await stale.find(series);
    if (!(await lane.visible(signal))) return false;
    const site = directory.find(series);
    const isOfChecks = ({ parts }: StaleRange) => parts === STALE_QUALITY;
    // What is derived stands on what passes.
    if (site && !(await this.check(site, joinRanges(ranges.filter(isOfChecks)), signal))) return false;
    const derived = site ? coverRanges(ranges.filter((range) => !isOfChecks(range))) : [];
    for (const { start, end, parts } of derived) {
      await rederiver.mend(site!, { start, end: end + 1 }, parts, signal);
      if (signal.aborted) return false;
    }
    await done();
    return true;
  }

  /** @returns false when the signal ended first, or the store does not show yet what has changed */
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
