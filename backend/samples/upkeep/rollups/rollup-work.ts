import { unitAround } from '@mesonet/model/calendar/calendar.js';
import type { TimeRange } from '@mesonet/model/calendar/time-range.js';
import { HOUR_MS } from '@mesonet/model/durations.js';
import { rest } from '../../pacing/backoff.js';
import type { SeriesDirectory } from '../../core/series-directory.js';
import type { ShardRun } from '../../owner/shard-run.js';
import type { SampleReader } from '../../store/sample-reader.js';
import { STORED_KEYS } from '../../store/stored-columns.js';
import { summarizeDays } from '../../store/rollups/day-summaries.js';
import type { RollupMarks } from '../../store/rollups/rollup-marks.js';
import { daysIn } from '../../store/rollups/rollup-plan.js';
import type { DirtyDay, RollupTable } from '../../store/rollups/rollup-table.js';
import { TurnLength } from './turn-length.js';
import { within } from '../../pacing/within.js';

/**
 * A day is rolled up this long after its end, so that samples that arrive a little late do not cause a second rollup.
 */
const CLOSED_AFTER_MS = HOUR_MS;
const ARRIVED_WITHIN_MS = 20_000;
const DIRTY_AT_ONCE = 500;
const ALWAYS = { start: 0, end: Date.UTC(9999, 0) };
/** Pause between two turns, each of which rolls up some days, so that live samples are not held up. */
const PAUSE_MS = 20;

export interface RollupParts {
  table: RollupTable;
  marks: RollupMarks;
  /** Reads single rows, never rollups. */
  reader: SampleReader;
  owner: { readonly run: Pick<ShardRun, 'seen'> | null };
  directory: SeriesDirectory;
  /** A day whose samples changed must not change for this long before it is rolled up again. */
  quietMs: number;
}

/** Days of a series that are over and not rolled up yet, from local midnight to local midnight. */
interface Due {
  series: number;
  timezone: string;
  /** UTC ms of the first day to roll up; undefined when the series has no rollups yet. */
  start: number | undefined;
  end: number;
}

/**
 * Rolls up days that are over, and once more the days whose samples changed (dirty days). Each turn saves its days
 * completely, so a killed process loses at most one turn.
 */
export class RollupWork {
  private readonly length = new TurnLength();
  private isFirst = true;

  constructor(private readonly parts: RollupParts) {}

  /** @throws Error when the round cannot finish now; a part may be done */
  async run(now: Date, signal: AbortSignal): Promise<void> {
    const due = await this.watchClosed(now.getTime());
    if (due.length > 0 && !(await this.hasArrived(signal))) return;
    for (const days of due) await this.advance(days, signal);
    await this.refill(signal);
  }

  /**
   * From this call on, a new row of a day that is over marks the day as dirty: the day must be rolled up once more.
   * @returns the days that are over and not rolled up yet
   */
  private async watchClosed(now: number): Promise<Due[]> {
    const { table, marks, directory } = this.parts;
    const heads = await table.heads();
    const due: Due[] = [];
    for (const { series, timezone } of directory.all()) {
      let head = heads.get(series);
      if (head && head.timezone !== timezone) {
        // The time zone has changed, so the days of the series begin at other times, and all are rolled up again.
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

  /**
   * Waits for rows that were on their way into the store before the call. They may not have marked their day as one to
   * roll up once more, so they must be stored before their day is rolled up.
   * @returns true when all of these rows are in the store
   */
  private async hasArrived(signal: AbortSignal): Promise<boolean> {
    const { run } = this.parts.owner;
    return run !== null && within(ARRIVED_WITHIN_MS, signal, (isOver) => run.seen(isOver));
  }

  private async advance({ series, timezone, start, end }: Due, signal: AbortSignal): Promise<void> {
    const { table, reader } = this.parts;
    const from = start ?? (await this.begin(series, timezone, end, signal));
    const days = from === null ? [] : daysIn({ start: from, end }, timezone);
    await this.inTurns(days, signal, async (some) => {
      const rolled = await summarizeDays(reader, series, some, signal);
      await table.advance(series, { start: some[0]!.start, end: some.at(-1)!.end }, rolled);
    });
  }

  /**
   * Begins the rollups of a series.
   * @returns UTC ms of the midnight before its first sample; null while no day with samples is over
   */
  private async begin(
    series: number,
    timezone: string,
    end: number,
    signal: AbortSignal,
  ): Promise<number | null> {
    const { table, marks, reader } = this.parts;
    const [first] = (await reader.read(series, STORED_KEYS, ALWAYS, { limit: 1, signal })).time;
    if (first === undefined || first >= end) {
      marks.forget(series, first !== undefined);
      return null;
    }
    const until = unitAround(first, 'day', timezone).start;
    await table.begin(series, { until, timezone });
    return until;
  }

  private async refill(signal: AbortSignal): Promise<void> {
    const { table, reader, directory, quietMs } = this.parts;
    for (;;) {
      const dirty = await table.dirtyDays(quietMs, DIRTY_AT_ONCE);
      if (dirty.length === 0 || !(await this.hasArrived(signal))) return;
      for (const { series, timezone, days } of bySeries(dirty)) {
        if (!directory.find(series)) continue;
        const whole = days.map(({ day, token }) => ({ ...unitAround(day, 'day', timezone), token }));
        await this.inTurns(whole, signal, async (some) => {
          await table.refill(series, some, await summarizeDays(reader, series, some, signal));
        });
      }
      if (dirty.length < DIRTY_AT_ONCE) return;
    }
  }

  /** Works through days in turns of several days; only days that follow one another share a turn. */
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

/**
 * Groups dirty days by their series.
 * @param dirty sorted by series
 */
function bySeries(dirty: readonly DirtyDay[]): { series: number; timezone: string; days: DirtyDay[] }[] {
  const groups: { series: number; timezone: string; days: DirtyDay[] }[] = [];
  for (const each of dirty) {
    if (groups.at(-1)?.series !== each.series)
      groups.push({ series: each.series, timezone: each.timezone, days: [] });
    groups.at(-1)!.days.push(each);
  }
  return groups;
}
