import { type OwnQualityLimits, type QualityLimits, type StationQuality } from '@mesonet/contract/quality.js';
import { differenceToDisplay, toBase, toDisplay, type Unit } from '@mesonet/contract/units.js';
import { type DisplayUnits } from '../../shared/units/display-units.js';

type UnitOfKey = Pick<DisplayUnits, 'unitOf'>;

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

/** Maps a measurement to the limits that the user changed, in the reader's unit. */
export type EditedLimits = Record<string, Partial<QualityLimits>>;

/**
 * Joins the limits that the user changed with those that are the station's own already.
 * @param loaded as they are stored now
 */
export function ownLimits(
  loaded: StationQuality['limits'],
  edited: EditedLimits,
  units: UnitOfKey,
): OwnQualityLimits {
  const own: OwnQualityLimits = {};
  for (const [key, { isOwn, ...limits }] of Object.entries(loaded)) {
    const changes = changedLimits(limits, edited[key] ?? {}, units.unitOf(key));
    // A limit that was not touched keeps its exact value, whatever its unit rounds to.
    if (isOwn || Object.keys(changes).length > 0) own[key] = { ...limits, ...changes };
  }
  return own;
}

/** Converts the changes to base units. @param edited in the unit; a value that equals the shown one is no change */
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

/** Maps a name like "temperature min" to the limit in the unit it is shown in. Collisions are found by these names. */
export type NamedLimits = Record<string, number | null>;

export function namedLimits(limits: EditedLimits): NamedLimits {
  return Object.fromEntries(
    Object.entries(limits).flatMap(([key, of]) =>
      Object.entries(of).map(([name, value]) => [`${key} ${name}`, value]),
    ),
  );
}

/** Converts all stored limits to the shown units. */
export function shownOfAll(limits: StationQuality['limits'], units: UnitOfKey): ShownLimits {
  return Object.fromEntries(
    Object.entries(limits).map(([key, of]) => [key, shownLimits(of, units.unitOf(key))]),
  );
}

/** The unsaved changes of a station's limits. */
export interface LimitsEdit {
  edited: EditedLimits;
  /** The changed limits as they were when the user began. */
  opened: NamedLimits;
  /** The user types in these units, whatever the organization chooses meanwhile. */
  units: DisplayUnits;
}
