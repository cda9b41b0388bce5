import { type OwnQualityLimits, type QualityLimits, type StationQuality } from '@mesonet/contract/quality.js';
import { differenceToDisplay, toBase, toDisplay, type Unit } from '@mesonet/contract/units.js';

/** Limits as the page shows them, in the reader's unit. */
export type ShownLimits = Record<string, QualityLimits>;

const DIGITS = 3;

/** @param unit the one the measurement is shown in */
export function shownLimits(
  { min, max, step, minuteStep, stillHours }: QualityLimits,
  unit: Unit,
): QualityLimits {
  const shown = (value: number | null, convert: (value: number, unit: Unit) => number) =>
    value === null ? null : Number(convert(value, unit).toFixed(DIGITS));
  return {
    min: shown(min, toDisplay),
    max: shown(max, toDisplay),
    step: shown(step, differenceToDisplay),
    minuteStep: shown(minuteStep, differenceToDisplay),
    stillHours,
  };
}

/**
 * The limits that differ from what was loaded, and those that were the station's own already.
 * @param edited key → what the form holds
 */
export function ownLimits(
  loaded: StationQuality['limits'],
  edited: ShownLimits,
  unitOf: (key: string) => Unit,
): OwnQualityLimits {
  const own: OwnQualityLimits = {};
  for (const [key, { isOwn, ...limits }] of Object.entries(loaded)) {
    const unit = unitOf(key);
    const before = shownLimits(limits, unit);
    const after = edited[key] ?? before;
    const isChanged = (['min', 'max', 'step', 'minuteStep', 'stillHours'] as const).some(
      (name) => after[name] !== before[name],
    );
    // What was not touched keeps its exact value, whatever its unit rounds to.
    const exact = (name: 'min' | 'max') =>
      after[name] === before[name] ? limits[name] : after[name] === null ? null : toBase(after[name], unit);
    const exactChange = (name: 'step' | 'minuteStep') => {
      const shown = after[name];
      return shown === before[name] ? limits[name] : shown === null ? null : shown / unit.factor;
    };
    if (isOwn || isChanged) {
      own[key] = {
        min: exact('min'),
        max: exact('max'),
        step: exactChange('step'),
        minuteStep: exactChange('minuteStep'),
        stillHours: after.stillHours,
      };
    }
  }
  return own;
}
