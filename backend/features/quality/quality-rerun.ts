import {
  QUALITY_CHECKS,
  type FlaggedValue,
  type QualityCheck,
  type QualityPreview,
} from '@mesonet/contract/quality.js';
import type { TimeRange } from '../../platform/calendar/time-range.js';
import type { SampleValues } from '../../samples/observation.js';
import type { QualitySite } from '../../samples/fold/quality/check-sample.js';
import { type PassedSample, QualityPass } from '../../samples/fold/quality/quality-pass.js';
import { QUALITY_FLAGS } from '../../weather/quality/quality-limits.js';

const EXAMPLES = 5;
const EVER: TimeRange = { start: -Infinity, end: Infinity };

/** One sample as it was sent: what is stored of it, and what failed then. UTC ms. */
export interface SentSample {
  time: number;
  good: SampleValues;
  failed: ReadonlyMap<string, { value: number; flags: number }>;
}

/** What the checks change about one sample. */
export interface SampleChange {
  time: number;
  /** Readings that fail now, or fail otherwise: with new flags; 0: they pass. */
  readings: { key: string; value: number; flags: number }[];
}

/** @returns the checks of a set of flags */
export function checksOf(flags: number): QualityCheck[] {
  return QUALITY_CHECKS.filter((check) => (flags & QUALITY_FLAGS[check]) !== 0);
}

/**
 * Checks stored samples in the order of their times, and finds what that changes. A change is handed out when the
 * samples after it have decided about it, so it may be of an earlier sample than the one just given.
 */
export class QualityRerun {
  private readonly pass: QualityPass;
  private readonly waiting = new Map<number, SentSample>();
  private readonly changes = new Map<string, QualityPreview['changes'][number]>();
  private samples = 0;

  /** @param range samples outside of it are neighbours only: they are neither counted nor changed */
  constructor(
    site: QualitySite,
    private readonly range: TimeRange = EVER,
  ) {
    this.pass = new QualityPass(site);
  }

  /** @param sample later than all before; @returns what is decided now, oldest first */
  sample(sample: SentSample): SampleChange[] {
    const { time, good, failed } = sample;
    const sent: SampleValues = { ...good };
    for (const [key, { value }] of failed) sent[key] = value;
    this.waiting.set(time, sample);
    return this.changesOf(this.pass.next(time, sent));
  }

  /** @returns changes of the last samples: nothing comes after them */
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
      return sample.time >= this.range.start && sample.time < this.range.end
        ? this.changeOf(sent, sample.flags)
        : [];
    });
  }

  private changeOf({ time, good, failed }: SentSample, flags: ReadonlyMap<string, number>): SampleChange[] {
    this.samples++;
    const readings = [...Object.keys(good), ...failed.keys()].flatMap((key) => {
      const [before, after] = [failed.get(key)?.flags ?? 0, flags.get(key) ?? 0];
      const value = failed.get(key)?.value ?? good[key];
      return before === after || typeof value !== 'number' ? [] : [{ key, value, flags: after, before }];
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
