import { NUMERIC_KEYS } from '@mesonet/contract/measurements.js';
import type { StationIntake } from '@mesonet/contract/station-intake.js';
import type { TimeRange } from '../../platform/calendar/time-range.js';
import { SILENCE_MS } from '../../weather/quality/check-reading.js';
import { HOUR_MS } from '../../weather/quality/quality-limits.js';
import type { BackgroundLane } from '../background-lane.js';
import type { FlaggedTable } from '../flagged/flagged-table.js';
import { revision } from '../fold/history.js';
import { limitsOf } from '../fold/quality/limits-in-force.js';
import { TimeSlice } from '../pacing/time-slice.js';
import type { SeriesSettings } from '../series-directory.js';
import type { SampleStore } from '../store/sample-store.js';
import { QualityRerun, type SampleChange } from './quality-rerun.js';
import { type SentSample, sentSamples } from './sent-samples.js';

const ROWS_AT_ONCE = 1_000;
const MOST_FLAGS = 100_000;
const CHANGES_AT_ONCE = 500;
const MAX_WARM_UP_MS = 72 * HOUR_MS;

/** What is read and written: the store, the flags, and the way into the journal. */
export interface RecheckerParts {
  store: Pick<SampleStore, 'rowsIn'>;
  flagged: Pick<FlaggedTable, 'read' | 'save'>;
  lane: Pick<BackgroundLane, 'room' | 'append'>;
}

/**
 * Checks the quality of stored samples in the order of their times, and changes their rows: what fails leaves them,
 * what passes returns. Stopped half-way, it can be done again: nothing is changed twice.
 */
export class Rechecker {
  constructor(private readonly parts: RecheckerParts) {}

  /**
   * Checks samples that came late or were imported, and their neighbours, as if all had come in order.
   * @returns how many samples changed
   */
  async recheck(site: SeriesSettings, marked: TimeRange, signal: AbortSignal): Promise<number> {
    // Beyond a silence no reading says anything of another.
    const range = { start: marked.start - SILENCE_MS, end: marked.end + SILENCE_MS };
    const rerun = new QualityRerun(site, range, marked);
    const changes: SampleChange[] = [];
    let changed = 0;
    const write = async (atLeast: number) => {
      if (changes.length < atLeast) return;
      changed += changes.length;
      await this.write(site.series, changes.splice(0), signal);
    };
    for await (const sample of this.samples(site, range, signal)) {
      changes.push(...rerun.sample(sample));
      await write(CHANGES_AT_ONCE);
    }
    changes.push(...rerun.finish());
    await write(1);
    return changed;
  }

  /** Samples of a range and those around it on which its checks stand, as they were sent, oldest first. */
  async *samples(site: SeriesSettings, range: TimeRange, signal: AbortSignal): AsyncGenerator<SentSample> {
    const { store, flagged } = this.parts;
    const slice = new TimeSlice();
    const until = range.end + SILENCE_MS;
    let start = range.start - warmUpMs(site.intake);
    while (start < until) {
      const page = { start, end: until };
      const rows = await store.rowsIn(site.series, page, { limit: ROWS_AT_ONCE, signal });
      if (rows.length === ROWS_AT_ONCE) page.end = rows.at(-1)!.time + 1;
      const flags = await flagged.read(site.series, NUMERIC_KEYS, page, MOST_FLAGS, signal);
      if (flags.length === MOST_FLAGS) page.end = flags.at(-1)!.time;
      const isOfPage = ({ time }: { time: number }) => time < page.end;
      for (const sample of sentSamples(rows.filter(isOfPage), flags.filter(isOfPage), site)) {
        yield sample;
        await slice.yieldIfOver();
      }
      start = page.end;
    }
  }

  /** Writes what the checks have found. Resolves when it is durable; a signal that ends leaves the rest as it was. */
  async write(series: number, changes: readonly SampleChange[], signal: AbortSignal): Promise<void> {
    for (let at = 0; at < changes.length && !signal.aborted; at += CHANGES_AT_ONCE) {
      await this.parts.lane.room(signal);
      if (!signal.aborted) await this.change(series, changes.slice(at, at + CHANGES_AT_ONCE));
    }
  }

  /** A failing value is noted before it leaves its row, a passing one is in its row before its note is gone. */
  private async change(series: number, changes: readonly SampleChange[]): Promise<void> {
    const { flagged, lane } = this.parts;
    const notes = (isFailing: boolean) =>
      changes.flatMap(({ time, readings }) => {
        const some = readings.filter(({ flags }) => (flags !== 0) === isFailing);
        return some.length > 0 ? [{ series, time, readings: some }] : [];
      });
    await flagged.save(notes(true));
    await lane.append(
      changes.map(({ time, readings }) => {
        const failing = readings.filter(({ flags }) => flags !== 0);
        const passing = readings.filter(({ flags }) => flags === 0);
        return revision(
          { series, time, receivedAt: time },
          {
            from: Object.fromEntries(failing.map(({ key, value }) => [key, value])),
            to: Object.fromEntries(passing.map(({ key, value }) => [key, value])),
            flags: Object.fromEntries(failing.map(({ key, flags }) => [key, flags])),
          },
        );
      }),
    );
    await flagged.save(notes(false));
  }
}

/** How far back readings are looked at for one that has not changed since. */
function warmUpMs(intake: StationIntake): number {
  const hours = [...limitsOf(intake).values()].map(({ stillHours }) => stillHours ?? 0);
  return Math.min(MAX_WARM_UP_MS, Math.max(...hours, 0) * HOUR_MS + SILENCE_MS);
}
