import { type OwnQualityLimits, type QualityLimits, type StationQuality } from '@mesonet/contract/quality.js';
import { differenceToDisplay, toBase, toDisplay, type Unit } from '@mesonet/model/units.js';
import { type DisplayUnits } from '../../shared/units/display-units.js';

type UnitOfKey = Pick<DisplayUnits, 'unitOf'>;

/** Limits of the quality checks as the page shows them, in the user's units. */
export type ShownLimits = Record<string, QualityLimits>;

const DECIMALS = 3;

/**
 * Converts the limits of a measurement for display, rounded to three decimals.
 * @param unit the display unit of the measurement
 */
export function shownLimits(
  { min, max, step, minuteStep, stillHours }: QualityLimits,
  unit: Unit,
): QualityLimits {
  const shown = (value: number | null, convert: (value: number, unit: Unit) => number) =>
    value === null ? null : Number(convert(value, unit).toFixed(DECIMALS));
  return {
    min: shown(min, toDisplay),
    max: shown(max, toDisplay),
    step: shown(step, differenceToDisplay),
    minuteStep: shown(minuteStep, differenceToDisplay),
    stillHours,
  };
}

/** The limits that the user changed, by measurement, in the user's unit. */
export type EditedLimits = Record<string, Partial<QualityLimits>>;

/**
 * Returns the limits that the station has in place of the defaults, including the user's changes. A measurement without
 * such limits is missing.
 * @param loaded the stored limits
 */
export function ownLimits(
  loaded: StationQuality['limits'],
  edited: EditedLimits,
  units: UnitOfKey,
): OwnQualityLimits {
  const own: OwnQualityLimits = {};
  for (const [key, { isOwn, ...limits }] of Object.entries(loaded)) {
    const changes = changedLimits(limits, edited[key] ?? {}, units.unitOf(key));
    // A limit that is not changed keeps its exact value, although the page shows it rounded.
    if (isOwn || Object.keys(changes).length > 0) own[key] = { ...limits, ...changes };
  }
  return own;
}

/**
 * Converts the user's changes of limits to base units.
 * @param edited in the display unit; a value equal to the shown one is not a change
 */
function changedLimits(
  limits: QualityLimits,
  edited: Partial<QualityLimits>,
  unit: Unit,
): Partial<QualityLimits> {
  const before = shownLimits(limits, unit);
  const names = (Object.keys(edited) as (keyof QualityLimits)[]).filter(
    (name) => edited[name] !== before[name],
  );
  return Object.fromEntries(names.map((name) => [name, inBaseUnit(name, edited[name] ?? null, unit)]));
}

function inBaseUnit(name: keyof QualityLimits, shown: number | null, unit: Unit): number | null {
  if (shown === null || name === 'stillHours') return shown;
  return name === 'min' || name === 'max' ? toBase(shown, unit) : shown / unit.factor;
}

/**
 * Limits in display units, each by a name like "temperature min". They are compared by name to find out whether another
 * user has changed the same limit.
 */
export type NamedLimits = Record<string, number | null>;

export function namedLimits(limits: EditedLimits): NamedLimits {
  return Object.fromEntries(
    Object.entries(limits).flatMap(([key, bounds]) =>
      Object.entries(bounds).map(([name, value]) => [`${key} ${name}`, value]),
    ),
  );
}

/** Converts all stored limits to display units. */
export function shownOfAll(limits: StationQuality['limits'], units: UnitOfKey): ShownLimits {
  return Object.fromEntries(
    Object.entries(limits).map(([key, bounds]) => [key, shownLimits(bounds, units.unitOf(key))]),
  );
}

/** The unsaved changes of a station's limits. */
export interface LimitsEdit {
  edited: EditedLimits;
  /** The changed limits as they were stored when the user began to change them. */
  opened: NamedLimits;
  /** The units in which the user types. They stay, even if the organization changes its units in the meantime. */
  units: DisplayUnits;
}
