import {
  QUALITY_CHECKS,
  type FlaggedValue,
  type QualityCheck,
  type QualityPreview,
} from '@mesonet/contract/quality.js';
import type { TimeRange } from '@mesonet/model/calendar/time-range.js';
import { QUALITY_FLAGS } from '../../../weather/quality/quality-limits.js';
import type { QualitySite } from '../../fold/quality/with-contradictions.js';
import { type PassedSample, QualityPass } from '../../fold/quality/quality-pass.js';
import type { SampleValues } from '../../core/observation.js';
import type { SentSample } from './sent-samples.js';

const EXAMPLES = 5;

/** The changes that a repeated quality check makes to one sample. */
export interface SampleChange {
  time: number;
  /** Readings whose flags change, with their new flags. A reading with flags 0 passes now. */
  readings: { key: string; value: number; flags: number }[];
}

/** @returns the names of the quality checks in a bit mask of flags */
export function checksOf(flags: number): QualityCheck[] {
  return QUALITY_CHECKS.filter((check) => (flags & QUALITY_FLAGS[check]) !== 0);
}

/**
 * Repeats the quality checks of stored samples in time order and returns the resulting changes. Later samples decide
 * whether a jump was real, so a returned change may belong to an earlier sample than the one just passed in.
 */
export class QualityRerun {
  private readonly pass: QualityPass;
  private readonly waiting = new Map<number, SentSample>();
  private readonly changes = new Map<string, QualityPreview['changes'][number]>();
  private samples = 0;

  /**
   * @param range samples outside of it are neither counted nor changed
   * @param marked the part of the range in which every check is repeated. The rest of `range` contains only
   *   neighbours of these samples. For the neighbours, only the check for jumps (`step`) is repeated, because limits
   *   that were set after they arrived must not apply to them
   */
  constructor(
    site: QualitySite,
    private readonly range: TimeRange,
    private readonly marked: TimeRange = range,
  ) {
    this.pass = new QualityPass(site);
  }

  /**
   * Checks the next sample.
   * @param sample later than all samples before
   * @returns the changes that are decided now, oldest first
   */
  sample(sample: SentSample): SampleChange[] {
    const { time, good, failed } = sample;
    const sent: SampleValues = { ...good };
    for (const [key, { value }] of failed) sent[key] = value;
    this.waiting.set(time, sample);
    return this.changesOf(this.pass.next(time, sent));
  }

  /** @returns the changes of the last samples, which no further samples follow */
  finish(): SampleChange[] {
    return this.changesOf(this.pass.finish());
  }

  preview(): QualityPreview {
    return { samples: this.samples, changes: [...this.changes.values()] };
  }

  private changesOf(passed: readonly PassedSample[]): SampleChange[] {
    return passed.flatMap((sample) => {
      const sent = this.waiting.get(sample.time)!;
      this.waiting.delete(sample.time);
      return isWithin(this.range, sample.time) ? this.changeOf(sent, sample.flags) : [];
    });
  }

  private changeOf({ time, good, failed }: SentSample, flags: ReadonlyMap<string, number>): SampleChange[] {
    this.samples++;
    const readings = [...Object.keys(good), ...failed.keys()].flatMap((key) => {
      const [before, after] = [failed.get(key)?.flags ?? 0, flags.get(key) ?? 0];
      const value = failed.get(key)?.value ?? good[key];
      // A later live sample decides whether the newest readings pass, so their flags stay until then.
      if (before === after || this.pass.isUndecided(key, time)) return [];
      if (!isWithin(this.marked, time) && (before | after) !== QUALITY_FLAGS.step) return [];
      return typeof value !== 'number' ? [] : [{ key, value, flags: after, before }];
    });
    for (const reading of readings) this.note(time, reading);
    return readings.length > 0
      ? [{ time, readings: readings.map(({ before: _, ...reading }) => reading) }]
      : [];
  }

  private note(
    time: number,
    { key, value, flags, before }: { key: string; value: number; flags: number; before: number },
  ) {
    const change = this.changes.get(key) ?? { key, flagged: 0, restored: 0, examples: [] as FlaggedValue[] };
    if (before === 0) change.flagged++;
    if (flags === 0) change.restored++;
    if (change.examples.length < EXAMPLES) {
      change.examples.push({ time: new Date(time).toISOString(), key, value, checks: checksOf(flags) });
    }
    this.changes.set(key, change);
  }
}

function isWithin({ start, end }: TimeRange, time: number): boolean {
  return time >= start && time < end;
}
