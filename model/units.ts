import { UNIT_TABLE } from './catalogue/unit-table.js';

/** One unit of a measurement class: value in the unit = value in the base unit × factor + offset. */
export interface Unit {
  mClass: string;
  /** Name of the unit in the API, unique within its class; '' for text and time. */
  unit: string;
  /** Readable name, in the plural. */
  name: string;
  abbrev: string;
  factor: number;
  offset: number;
  /** Least digits after the point in exported files. For a base unit, the digits of each measurement apply instead. */
  decimals: number;
  /** Digits after the point of a value that people read; `shownDecimals` makes exceptions for some measurements. */
  shown: number;
  isBase: boolean;
  /** Category in which users choose this unit; '' for a unit that users cannot choose. */
  choice: string;
  /** Names of units of another class. If one of them is chosen, this unit is used for the values of its own class. */
  with: readonly string[];
}

/** All units, in the order of the unit catalogue. */
export const UNITS: readonly Unit[] = UNIT_TABLE.map(
  ([mClass, unit, name, abbrev, factor, offset, decimals, isBase, choice, follows, shown]) => ({
    mClass,
    unit,
    name,
    abbrev,
    factor,
    offset,
    decimals,
    shown,
    isBase,
    choice,
    with: follows.split(' ').filter(Boolean),
  }),
);

/** The categories in which users choose a unit, in the order in which the console shows them. */
export const UNIT_CATEGORIES = [
  'rain',
  'temperature',
  'windspeed',
  'pressure',
  'altitude',
  'visibility',
] as const;
export type UnitCategory = (typeof UNIT_CATEGORIES)[number];

/** The name of the chosen unit for each category; a category without a choice has its base unit. */
export type UnitChoices = Partial<Record<UnitCategory, string>>;

/** Units that occur only in single fields of station protocols and are never displayed. */
const FIELD_UNITS: readonly Unit[] = [
  fieldUnit('visibility', ['nauticalMile', 'nautical miles', 'nmi'], 1609.344 / 1852),
  fieldUnit('distance', ['km', 'kilometers', 'km'], 1.609344),
  fieldUnit('mixingratio', ['ppb', 'parts per billion', 'ppb'], 1000),
];

/** Units of an upload that has `units: "metric"`, by class; other classes have their base unit. */
export const METRIC_INPUT_UNITS: Readonly<Record<string, string>> = {
  temperature: 'degreeC',
  rain: 'mmRain',
  rainrate: 'mmPerHour',
  snowdepth: 'cmSnow',
  windspeed: 'metersPerSecond',
  windrun: 'kmWindRun',
  pressure: 'hectopascals',
  vaporPressure: 'hectopascals',
  altitude: 'metersAlt',
  visibility: 'kmVisibility',
  distance: 'kmDistance',
  level: 'metersLevel',
};

/** Error for an invalid list of units. Its message is meant for the client that sent the list. */
export class UnitError extends Error {
  constructor(readonly reason: 'Conflicting units' | 'Unknown unit') {
    super(reason);
  }
}

/** The units that follow from the choices of a user or an account: one unit for each measurement class. */
export interface UnitChoice {
  /** Returns a unit for every class; for text, time and unknown classes, one that leaves values unchanged. */
  unitFor(mClass: string): Unit;
}

const byClassAndName: ReadonlyMap<string, Unit> = new Map(
  [...UNITS, ...FIELD_UNITS].map((unit) => [`${unit.mClass} ${unit.unit}`, unit]),
);
const shownUnits: ReadonlySet<Unit> = new Set(UNITS);
const baseOfClass: ReadonlyMap<string, Unit> = new Map(
  UNITS.filter(({ isBase }) => isBase).map((unit) => [unit.mClass, unit]),
);

/** @returns undefined when the measurement class has no unit of this name */
export function unitOf(mClass: string, unit: string): Unit | undefined {
  const found = byClassAndName.get(`${mClass} ${unit}`);
  return found && shownUnits.has(found) ? found : undefined;
}

/**
 * Finds the unit of a value that a station sends.
 * @param name `us` (base units), `metric`, the name of a unit of the class, or a unit that only protocol fields use
 * @returns undefined when the measurement class has no such unit
 */
export function inputUnit(mClass: string, name: string): Unit | undefined {
  if (name === 'us') return baseUnitOf(mClass);
  if (name !== 'metric') return byClassAndName.get(`${mClass} ${name}`);
  const metric = Object.hasOwn(METRIC_INPUT_UNITS, mClass) ? METRIC_INPUT_UNITS[mClass] : undefined;
  return metric === undefined ? baseUnitOf(mClass) : unitOf(mClass, metric);
}

/** Returns the unit of a class's stored values; a unit without name for text, time and unknown classes. */
export function baseUnitOf(mClass: string): Unit {
  return baseOfClass.get(mClass) ?? { ...fieldUnit(mClass, ['', '', ''], 1), isBase: true };
}

/**
 * @param value in the base unit, finite
 * @returns the same quantity in `unit`, not rounded, never −0
 */
export function toDisplay(value: number, { factor, offset }: Unit): number {
  return value * factor + offset + 0;
}

/** Converts a difference, such as a standard deviation, for which the unit's zero point does not matter. */
export function differenceToDisplay(value: number, { factor }: Unit): number {
  return value * factor + 0;
}

/**
 * @param value in `unit`, finite
 * @returns the same quantity in the base unit, not rounded, never −0
 */
export function toBase(value: number, { factor, offset }: Unit): number {
  return (value - offset) / factor + 0;
}

/**
 * Finds the unit of each class for the choices of a user or an account. A class without a category of its own follows
 * the choice in another class (see `Unit.with`). Other classes, and choices of an unknown unit, use base units.
 */
export function resolveUnits(choices: Readonly<Record<string, string | undefined>>): UnitChoice {
  const chosen = new Set<Unit>();
  for (const category of UNIT_CATEGORIES) {
    const name = Object.hasOwn(choices, category) ? choices[category] : undefined;
    chosen.add((name === undefined ? undefined : unitOf(category, name)) ?? baseUnitOf(category));
  }
  const chosenNames = new Set([...chosen].map(({ unit }) => unit));
  const byClass = new Map<string, Unit>();
  for (const unit of UNITS) {
    const isFollowing = unit.with.some((name) => chosenNames.has(name));
    if (chosen.has(unit) || isFollowing) byClass.set(unit.mClass, unit);
  }
  return { unitFor: (mClass) => byClass.get(mClass) ?? baseUnitOf(mClass) };
}

/**
 * Reads the parameter `units=`: names of units, at most one from each of the six categories. Empty names are skipped.
 * @throws UnitError
 */
export function parseUnitList(names: readonly string[]): UnitChoices {
  const choices: UnitChoices = {};
  for (const name of names.map((each) => each.trim()).filter(Boolean)) {
    const category = UNIT_CATEGORIES.find((each) => unitOf(each, name));
    if (!category) throw new UnitError('Unknown unit');
    if (choices[category] !== undefined) throw new UnitError('Conflicting units');
    choices[category] = name;
  }
  return choices;
}

/** Writes a number with the minus sign U+2212, never as "−0"; a value that is not finite becomes "–". */
export function formatNumber(value: number, decimals: number): string {
  if (!Number.isFinite(value)) return '–';
  const digits = Math.abs(value).toFixed(decimals);
  return value < 0 && Number(digits) !== 0 ? `−${digits}` : digits;
}

/** Adds commas for thousands to a number that `formatNumber` has written: "12345.6" becomes "12,345.6". */
export function groupThousands(figure: string): string {
  const [whole = '', fraction] = figure.split('.');
  const grouped = whole.replace(/\B(?=(\d{3})+$)/g, ',');
  return fraction === undefined ? grouped : `${grouped}.${fraction}`;
}

function fieldUnit(
  mClass: string,
  [unit, name, abbrev]: readonly [unit: string, name: string, abbrev: string],
  factor: number,
): Unit {
  const named = { mClass, unit, name, abbrev };
  return { ...named, factor, offset: 0, decimals: 0, shown: 0, isBase: false, choice: '', with: [] };
}
