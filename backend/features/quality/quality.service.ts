import { NUMERIC_KEYS } from '@mesonet/contract/measurements.js';
import type { QualityPreview, QualityRun, StationQuality } from '@mesonet/contract/quality.js';
import { DEFAULT_INTAKE, type StationIntake } from '@mesonet/contract/station-intake.js';
import { Injectable } from '@nestjs/common';
import type { TimeRange } from '../../platform/calendar/time-range.js';
import { InvalidInput } from '../../platform/errors.js';
import { BackgroundLane } from '../../samples/background-lane.js';
import { FlaggedTable } from '../../samples/flagged/flagged-table.js';
import { limitsOf, limitsOfMeasurement } from '../../samples/fold/quality/limits-in-force.js';
import { revision } from '../../samples/fold/history.js';
import type { SeriesSettings } from '../../samples/series-directory.js';
import { SampleStore } from '../../samples/store/sample-store.js';
import { SILENCE_MS } from '../../weather/quality/check-reading.js';
import { HOUR_MS } from '../../weather/quality/quality-limits.js';
import { checksOf, QualityRerun, type SampleChange } from './quality-rerun.js';
import { sentSamples } from './sent-samples.js';

const NEWEST = 200;
/** A month of minutes and more: what is checked while somebody waits. */
const MAX_SAMPLES = 100_000;
const CHUNK = 500;
const MAX_WARM_UP_MS = 72 * HOUR_MS;

@Injectable()
export class QualityService {
  constructor(
    private readonly store: SampleStore,
    private readonly flagged: FlaggedTable,
    private readonly lane: BackgroundLane,
  ) {}

  /** Limits in force, and what failed lately. */
  async of({ series, intake }: SeriesSettings): Promise<StationQuality> {
    const inForce = limitsOf(intake);
    const checked = NUMERIC_KEYS.filter((key) => inForce.has(key) || intake.limits[key] || hasDefault(key));
    const limits = checked.map((key) => {
      const all = limitsOfMeasurement(key, intake);
      return [key, { ...all, isOwn: intake.limits[key] !== undefined }] as const;
    });
    const found = await this.flagged.newest(series, NEWEST);
    return {
      limits: Object.fromEntries(limits),
      flagged: found.map(({ time, key, value, flags }) => ({
        time: new Date(time).toISOString(),
        key,
        value,
        checks: checksOf(flags),
      })),
    };
  }

  /** What other limits would change. @throws InvalidInput for too long a range */
  async preview(site: SeriesSettings, run: QualityRun): Promise<QualityPreview> {
    return (await this.rerun(site, run)).preview;
  }

  /**
   * Checks stored samples anew: what fails leaves the rows, what passes returns. Stopped half-way, it can be done
   * again: nothing is changed twice.
   * @param now UTC ms
   * @throws InvalidInput for too long a range
   */
  async apply(site: SeriesSettings, run: QualityRun, now: number): Promise<QualityPreview> {
    const { preview, changes } = await this.rerun(site, run);
    const signal = new AbortController().signal;
    for (let at = 0; at < changes.length; at += CHUNK) {
      await this.lane.room(signal);
      await this.change(site.series, changes.slice(at, at + CHUNK), now);
    }
    if (changes.length > 0) await this.lane.visible(signal);
    return preview;
  }

  /** A failing value is noted before it leaves its row, a passing one is in its row before its note is gone. */
  private async change(series: number, changes: readonly SampleChange[], now: number): Promise<void> {
    const notes = (isFailing: boolean) =>
      changes.flatMap(({ time, readings }) => {
        const some = readings.filter(({ flags }) => (flags !== 0) === isFailing);
        return some.length > 0 ? [{ series, time, readings: some }] : [];
      });
    await this.flagged.save(notes(true));
    await this.lane.append(
      changes.map(({ time, readings }) => {
        const failing = readings.filter(({ flags }) => flags !== 0);
        const passing = readings.filter(({ flags }) => flags === 0);
        return revision(
          { series, time, receivedAt: now },
          {
            from: Object.fromEntries(failing.map(({ key, value }) => [key, value])),
            to: Object.fromEntries(passing.map(({ key, value }) => [key, value])),
            flags: Object.fromEntries(failing.map(({ key, flags }) => [key, flags])),
          },
        );
      }),
    );
    await this.flagged.save(notes(false));
  }

  private async rerun(site: SeriesSettings, { start, end, limits }: QualityRun) {
    const range = { start: Date.parse(start), end: Date.parse(end) };
    if (range.end <= range.start) throw new InvalidInput('end must be after start', 'invalid_range');
    const checked: SeriesSettings = { ...site, intake: { ...site.intake, limits } };
    const rerun = new QualityRerun(checked, range);
    const within = await this.sent(site, range, tooMany);
    const before = await this.sent(site, { start: range.start - warmUpMs(checked.intake), end: range.start });
    const after = await this.sent(site, { start: range.end, end: range.end + SILENCE_MS });
    const changes = [before, within, after].flat().flatMap((sample) => rerun.sample(sample));
    changes.push(...rerun.finish());
    return { preview: rerun.preview(), changes };
  }

  /** @param refuse called where there are more than are checked at once; else the earliest are read */
  private async sent(site: SeriesSettings, range: TimeRange, refuse?: () => never) {
    const [rows, flagged] = await Promise.all([
      this.store.read(site.series, NUMERIC_KEYS, range, { limit: MAX_SAMPLES + 1 }),
      this.flagged.read(site.series, NUMERIC_KEYS, range, MAX_SAMPLES + 1),
    ]);
    if (rows.time.length > MAX_SAMPLES || flagged.length > MAX_SAMPLES) refuse?.();
    return sentSamples(rows, flagged, site);
  }
}

function hasDefault(key: string): boolean {
  return limitsOf(DEFAULT_INTAKE).has(key);
}

/** How far back readings are looked at for one that has not changed since. */
function warmUpMs(intake: StationIntake): number {
  const hours = [...limitsOf(intake).values()].map(({ stillHours }) => stillHours ?? 0);
  return Math.min(MAX_WARM_UP_MS, Math.max(...hours, 0) * HOUR_MS + SILENCE_MS);
}

function tooMany(): never {
  const message = `More than ${MAX_SAMPLES.toLocaleString('en')} samples: choose a shorter range`;
  throw new InvalidInput(message, 'too_many_samples');
}
