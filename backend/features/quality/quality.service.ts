import { NUMERIC_KEYS } from '@mesonet/contract/measurements.js';
import type { QualityPreview, QualityRun, StationQuality } from '@mesonet/contract/quality.js';
import { DEFAULT_INTAKE } from '@mesonet/contract/station-intake.js';
import { Injectable } from '@nestjs/common';
import { InvalidInput } from '../../platform/errors.js';
import { BackgroundLane } from '../../samples/background-lane.js';
import { FlaggedTable } from '../../samples/flagged/flagged-table.js';
import { limitsOf, limitsOfMeasurement } from '../../samples/fold/quality/limits-in-force.js';
import { checksOf, QualityRerun, type SampleChange } from '../../samples/recheck/quality-rerun.js';
import { Rechecker } from '../../samples/recheck/rechecker.js';
import type { SeriesSettings } from '../../samples/series-directory.js';

const NEWEST = 200;
/** A month of minutes and more: what is checked while somebody waits. */
const MAX_SAMPLES = 100_000;
const NEVER = new AbortController().signal;

@Injectable()
export class QualityService {
  constructor(
    private readonly rechecker: Rechecker,
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
   * @throws InvalidInput for too long a range
   */
  async apply(site: SeriesSettings, run: QualityRun): Promise<QualityPreview> {
    const { preview, changes } = await this.rerun(site, run);
    await this.rechecker.write(site.series, changes, NEVER);
    if (changes.length > 0) await this.lane.visible(NEVER);
    return preview;
  }

  private async rerun(site: SeriesSettings, { start, end, limits }: QualityRun) {
    const range = { start: Date.parse(start), end: Date.parse(end) };
    if (range.end <= range.start) throw new InvalidInput('end must be after start', 'invalid_range');
    const checked: SeriesSettings = { ...site, intake: { ...site.intake, limits } };
    const rerun = new QualityRerun(checked, range);
    const changes: SampleChange[] = [];
    let samples = 0;
    for await (const sample of this.rechecker.samples(checked, range, NEVER)) {
      if (sample.time >= range.start && sample.time < range.end && ++samples > MAX_SAMPLES) tooMany();
      changes.push(...rerun.sample(sample));
    }
    changes.push(...rerun.finish());
    return { preview: rerun.preview(), changes };
  }
}

function hasDefault(key: string): boolean {
  return limitsOf(DEFAULT_INTAKE).has(key);
}

function tooMany(): never {
  const message = `More than ${MAX_SAMPLES.toLocaleString('en')} samples: choose a shorter range`;
  throw new InvalidInput(message, 'too_many_samples');
}
