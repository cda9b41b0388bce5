import {
  QUALITY_CHECKS,
  type FlaggedValue,
  type QualityCheck,
  type QualityPreview,
} from '@mesonet/contract/quality.js';
import type { StationIntake } from '@mesonet/contract/station-intake.js';
import type { SampleValues } from '../../samples/observation.js';
import { checkNewest, newQualityState, type QualityState } from '../../samples/fold/quality/check-sample.js';
import { QUALITY_FLAGS } from '../../weather/quality/quality-limits.js';

const EXAMPLES = 5;

/** One sample as it was sent: what is stored of it, and what failed then. UTC ms. */
export interface SentSample {
  time: number;
  good: SampleValues;
  failed: ReadonlyMap<string, { value: number; flags: number }>;
}

/** What other limits change about one sample. */
export interface SampleChange {
  time: number;
  /** Now fail, or fail otherwise: with new flags; 0: pass. */
  readings: { key: string; value: number; flags: number }[];
}

/** @returns the checks of a set of flags */
export function checksOf(flags: number): QualityCheck[] {
  return QUALITY_CHECKS.filter((check) => (flags & QUALITY_FLAGS[check]) !== 0);
}

/** Checks samples of the past anew, in order, by other limits. */
export class QualityRerun {
  private readonly state: QualityState = newQualityState();
  private readonly changes = new Map<string, QualityPreview['changes'][number]>();
  private samples = 0;

  constructor(private readonly intake: StationIntake) {}

  /** @returns null when nothing changes */
  sample({ time, good, failed }: SentSample): SampleChange | null {
    this.samples++;
    const sent: SampleValues = { ...good };
    for (const [key, { value }] of failed) sent[key] = value;
    this.state.failed.clear();
    const { flagged } = checkNewest(this.state, time, sent, { intake: this.intake });
    const flags = new Map(flagged.map((each) => [each.key, each.flags]));
    const readings = Object.keys(sent).flatMap((key) => {
      const [before, after] = [failed.get(key)?.flags ?? 0, flags.get(key) ?? 0];
      const value = sent[key];
      return before === after || typeof value !== 'number' ? [] : [{ key, value, flags: after, before }];
    });
    for (const reading of readings) this.note(time, reading);
    return readings.length > 0
      ? { time, readings: readings.map(({ before: _, ...reading }) => reading) }
      : null;
  }

  preview(): QualityPreview {
    return { samples: this.samples, changes: [...this.changes.values()] };
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
