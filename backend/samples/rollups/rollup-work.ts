import { unitAround } from '../../platform/calendar/calendar.js';
import type { TimeRange } from '../../platform/calendar/time-range.js';
import { rest } from '../pacing/backoff.js';
import type { SeriesDirectory } from '../series-directory.js';
import type { ShardOwner } from '../shard/shard-owner.js';
import type { SampleStore } from '../store/sample-store.js';
import { STORED_KEYS } from '../store/stored-columns.js';
import { summarizeDays } from './day-summaries.js';
import type { RollupMarks } from './rollup-marks.js';
import { daysIn } from './rollup-plan.js';
import type { DirtyDay, RollupTable } from './rollup-table.js';
import { TurnLength } from './turn-length.js';

const HOUR_MS = 3_600_000;
/** After a day is over: what comes late by less does not have it done twice. */
const CLOSED_AFTER_MS = HOUR_MS;
const ARRIVED_WITHIN_MS = 20_000;
const DIRTY_AT_ONCE = 500;
const ALWAYS = { start: 0, end: Date.UTC(9999, 0) };
/** Between two turns, so that live samples find the way free. */
const PAUSE_MS = 20;

export interface RollupParts {
  table: RollupTable;
  marks: RollupMarks;
  /** The samples themselves. */
  store: SampleStore;
  owner: Pick<ShardOwner, 'seen'>;
  directory: SeriesDirectory;
  /** How long a day must have been left alone before it is done again. */
  quietMs: number;
}

/** Days of a series that are over and not rolled up, from midnight to midnight. */
interface Due {
  series: number;
  timezone: string;
  /** Undefined: nothing of it is. */
  start: number | undefined;
  end: number;
}

/** Rolls up days that are over, and again those whose samples changed. Each save is whole: a kill loses one turn at most. */
export class RollupWork {
  private readonly length = new TurnLength();
  private isFirst = true;

  constructor(private readonly parts: RollupParts) {}

  /** @throws Error when it cannot be done now; a part may be done */
  async run(now: Date, signal: AbortSignal): Promise<void> {
    const due = await this.watchClosed(now.getTime());
    if (due.length > 0 && !(await this.hasArrived(signal))) return;
    for (const days of due) await this.advance(days, signal);
    await this.refill(signal);
  }

  /** Has rows of the days that are over mark them from now on. @returns those not rolled up yet */
  private async watchClosed(now: number): Promise<Due[]> {
    const { table, marks, directory } = this.parts;
    const heads = await table.heads();
    const due: Due[] = [];
    for (const { series, timezone } of directory.all()) {
      let head = heads.get(series);
      if (head && head.timezone !== timezone) {
        // Its days begin elsewhere now.
        await table.clear(series);
        head = undefined;
      } else if (!head && !this.isFirst && !marks.hasRows(series)) continue;
      const end = unitAround(now - CLOSED_AFTER_MS, 'day', timezone).start;
      if (head && head.until >= end) continue;
      marks.watch(series, { until: end, timezone });
      due.push({ series, timezone, start: head?.until, end });
    }
    this.isFirst = false;
    return due;
  }

  /** @returns whether rows that set out before the call, unmarked, are among the samples now */
  private hasArrived(signal: AbortSignal): Promise<boolean> {
    return this.parts.owner.seen(AbortSignal.any([signal, AbortSignal.timeout(ARRIVED_WITHIN_MS)]));
  }

  private async advance({ series, timezone, start, end }: Due, signal: AbortSignal): Promise<void> {
    const { table, store } = this.parts;
    const from = start ?? (await this.begin(series, timezone, end, signal));
    const days = from === null ? [] : daysIn({ start: from, end }, timezone);
    await this.inTurns(days, signal, async (some) => {
      const rolled = await summarizeDays(store, series, some, signal);
      await table.advance(series, { start: some[0]!.start, end: some.at(-1)!.end }, rolled);
    });
  }

  /** @returns the midnight before its first sample; null while no day with samples is over */
  private async begin(
    series: number,
    timezone: string,
    end: number,
    signal: AbortSignal,
  ): Promise<number | null> {
    const { table, marks, store } = this.parts;
    const [first] = (await store.read(series, STORED_KEYS, ALWAYS, { limit: 1, signal })).time;
    if (first === undefined || first >= end) {
      marks.forget(series, first !== undefined);
      return null;
    }
    const until = unitAround(first, 'day', timezone).start;
    await table.begin(series, { until, timezone });
    return until;
  }

  private async refill(signal: AbortSignal): Promise<void> {
    const { table, store, directory, quietMs } = this.parts;
    for (;;) {
      const dirty = await table.dirtyDays(quietMs, DIRTY_AT_ONCE);
      if (dirty.length === 0 || !(await this.hasArrived(signal))) return;
      for (const { series, timezone, days } of bySeries(dirty)) {
        if (!directory.find(series)) continue;
        const whole = days.map(({ day, token }) => ({ ...unitAround(day, 'day', timezone), token }));
        await this.inTurns(whole, signal, async (some) => {
          await table.refill(series, some, await summarizeDays(store, series, some, signal));
        });
      }
      if (dirty.length < DIRTY_AT_ONCE) return;
    }
  }

  /** Days that follow one another are read together. */
  private async inTurns<Day extends TimeRange>(
    days: readonly Day[],
    signal: AbortSignal,
    work: (some: readonly Day[]) => Promise<void>,
  ): Promise<void> {
    for (let from = 0; from < days.length;) {
      signal.throwIfAborted();
      let to = from + 1;
      while (to < days.length && to - from < this.length.days && days[to]!.start === days[to - 1]!.end) to++;
      const some = days.slice(from, to);
      await this.length.measure(some.length, () => work(some));
      await rest(PAUSE_MS, signal);
      from = to;
    }
  }
}

/** @param dirty by series */
function bySeries(dirty: readonly DirtyDay[]): { series: number; timezone: string; days: DirtyDay[] }[] {
  const groups: { series: number; timezone: string; days: DirtyDay[] }[] = [];
  for (const each of dirty) {
    if (groups.at(-1)?.series !== each.series)
      groups.push({ series: each.series, timezone: each.timezone, days: [] });
    groups.at(-1)!.days.push(each);
  }
  return groups;
}
