import type { StationIntake } from '@mesonet/contract/station-intake.js';
import { CONTRADICTIONS } from '../../../weather/quality/contradictions.js';
import { QUALITY_FLAGS } from '../../../weather/quality/quality-limits.js';
import type { SunPosition } from '../../../weather/quality/sun-limits.js';
import type { FlaggedReading } from '../../core/flagged-values.js';
import type { SampleValues } from '../../core/observation.js';
import { limitsOf } from './limits-in-force.js';

/** Settings of a station that the quality checks read: the limits, and the position for the height of the sun. */
export interface QualitySite extends SunPosition {
  intake: StationIntake;
}

const NOTHING: SampleValues = {};

/** Flags values that contradict other values of the same sample. A value that already failed is not compared. */
export function withContradictions(
  flagged: FlaggedReading[] | null,
  values: SampleValues,
  { intake, sent = NOTHING }: QualitySite & { sent?: SampleValues },
): FlaggedReading[] | null {
  let all = flagged;
  const limits = limitsOf(intake);
  const hasFailed = (key: string) => all?.some((each) => each.key === key) === true;
  for (const { key, others, isWrong } of CONTRADICTIONS) {
    const value = values[key] ?? sent[key];
    if (typeof value !== 'number' || !limits.has(key)) continue;
    for (const other of others) {
      const against = values[other] ?? sent[other];
      if (typeof against !== 'number' || !isWrong(value, against)) continue;
      if (!hasFailed(key) && !hasFailed(other))
        (all ??= []).push({ key, value, flags: QUALITY_FLAGS.internal });
    }
  }
  return all;
}
