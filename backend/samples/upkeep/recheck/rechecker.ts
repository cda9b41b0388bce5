import { NUMERIC_KEYS } from '@mesonet/model/measurements.js';
import type { StationIntake } from '@mesonet/contract/station-intake.js';
import type { TimeRange } from '@mesonet/model/calendar/time-range.js';
import { HOUR_MS } from '@mesonet/model/durations.js';
import { SILENCE_MS } from '../../../weather/quality/check-reading.js';
import type { BackgroundLane } from '../lane/background-lane.js';
import type { FlaggedTable } from '../../store/beside/flagged-table.js';
import { revision } from '../../fold/history/history.js';
import { limitsOf } from '../../fold/quality/limits-in-force.js';
import { TimeSlice } from '../../pacing/time-slice.js';
import type { SeriesSettings } from '../../core/series-directory.js';
import type { SampleReader } from '../../store/sample-reader.js';
import { QualityRerun, type SampleChange } from './quality-rerun.js';
import { type SentSample, sentSamples } from './sent-samples.js';

const ROWS_AT_ONCE = 1_000;
const MOST_FLAGS = 100_000;
const CHANGES_AT_ONCE = 500;
const MAX_WARM_UP_MS = 72 * HOUR_MS;

/** The stores that a repeated quality check reads and writes, and its access to the journal. */
export interface RecheckerParts {
  reader: Pick<SampleReader, 'rowsIn'>;
  flagged: Pick<FlaggedTable, 'read' | 'save'>;
  lane: Pick<BackgroundLane, 'room' | 'append'>;
}

/**
 * Repeats the quality checks of stored samples in time order and changes their rows: values that fail now leave the
 * row, values that pass now return to it. An interrupted run can be repeated; nothing is changed twice.
 */
export class Rechecker {
  constructor(private readonly parts: RecheckerParts) {}

  /**
   * Repeats the checks of late or imported samples and of their neighbours, as if all had arrived in order.
   * @param marked time range of the late or imported samples
   * @returns the number of samples that changed
   */
  async recheck(site: SeriesSettings, marked: TimeRange, signal: AbortSignal): Promise<number> {
    // Two readings with a silence this long between them do not affect each other's checks.
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

  /**
   * Reads the samples of a range as they were sent, oldest first. It also reads the samples
   * before and after the range on which the checks depend.
   */
  async *samples(site: SeriesSettings, range: TimeRange, signal: AbortSignal): AsyncGenerator<SentSample> {
    const { reader, flagged } = this.parts;
    const slice = new TimeSlice();
    const until = range.end + SILENCE_MS;
    let start = range.start - warmUpMs(site.intake);
    while (start < until) {
      const page = { start, end: until };
      const rows = await reader.rowsIn(site.series, page, { limit: ROWS_AT_ONCE, signal });
      if (rows.length === ROWS_AT_ONCE) page.end = rows.at(-1)!.time + 1;
      const flags = await flagged.read(site.series, NUMERIC_KEYS, page, { limit: MOST_FLAGS, signal });
      if (flags.length === MOST_FLAGS) page.end = flags.at(-1)!.time;
      const isOfPage = ({ time }: { time: number }) => time < page.end;
      for (const sample of sentSamples(rows.filter(isOfPage), flags.filter(isOfPage), site)) {
        yield sample;
        await slice.yieldIfOver();
      }
      start = page.end;
    }
  }

  /**
   * Writes the changes that a quality check found. Resolves when they are durable; when the signal is aborted,
   * the rest stays unchanged.
   */
  async write(series: number, changes: readonly SampleChange[], signal: AbortSignal): Promise<void> {
    for (let at = 0; at < changes.length && !signal.aborted; at += CHANGES_AT_ONCE) {
      await this.parts.lane.room(signal);
      if (!signal.aborted) await this.change(series, changes.slice(at, at + CHANGES_AT_ONCE));
    }
  }

  /**
   * Changes rows. The flag of a failing value is saved before the value leaves its row, and a flag is removed after the
   * value is back in its row, so that a crash loses neither the value nor its flag.
   */
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

/**
 * @returns how long before a range samples must be read, ms, so that the check for stuck values knows since when a
 *   value has not changed
 */
function warmUpMs(intake: StationIntake): number {
  const hours = [...limitsOf(intake).values()].map(({ stillHours }) => stillHours ?? 0);
  return Math.min(MAX_WARM_UP_MS, Math.max(...hours, 0) * HOUR_MS + SILENCE_MS);
}
