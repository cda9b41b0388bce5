import { NUMERIC_KEYS } from '@mesonet/model/measurements.js';
import type { QualityPreview, QualityRun, StationQuality } from '@mesonet/contract/quality.js';
import { DEFAULT_INTAKE } from '@mesonet/contract/station-intake.js';
import { Injectable } from '@nestjs/common';
import { noteAudit } from '../../platform/audit/request-audit.js';
import { InvalidInput } from '../../platform/errors.js';
import { BackgroundLane } from '../../samples/upkeep/lane/background-lane.js';
import { FlaggedTable } from '../../samples/store/beside/flagged-table.js';
import { limitsOf, limitsOfMeasurement } from '../../samples/fold/quality/limits-in-force.js';
import { checksOf, QualityRerun, type SampleChange } from '../../samples/upkeep/recheck/quality-rerun.js';
import { Rechecker } from '../../samples/upkeep/recheck/rechecker.js';
import type { SeriesSettings } from '../../samples/core/series-directory.js';

const NEWEST = 200;
/** Most stored samples that one check reads while the user waits: more than a month of one sample a minute. */
const MAX_SAMPLES = 100_000;
const NEVER = new AbortController().signal;

@Injectable()
export class QualityService {
  constructor(
    private readonly rechecker: Rechecker,
    private readonly flagged: FlaggedTable,
    private readonly lane: BackgroundLane,
  ) {}

  /** Returns the quality limits in force and the newest values that failed them. */
  async get({ series, intake }: SeriesSettings): Promise<StationQuality> {
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

  /**
   * Finds which stored values would fail or pass under other quality limits, without changing a value.
   * @throws InvalidInput when the range is too long
   */
  async preview(site: SeriesSettings, run: QualityRun): Promise<QualityPreview> {
    return (await this.rerun(site, run)).preview;
  }

  /**
   * Checks stored samples again by the quality limits: values that fail are taken out of their rows, values that pass
   * return to them. If the check stops half-way, it can be repeated, because no value is changed twice.
   * @throws InvalidInput when the range is too long
   */
  async apply(site: SeriesSettings, run: QualityRun): Promise<QualityPreview> {
    noteAudit({ after: run });
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
