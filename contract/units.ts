import { UNIT_TABLE } from './catalogue/unit-table.js';

/** One unit of a measurement class: display = base × factor + offset. */
export interface Unit {
  mClass: string;
  /** Name on the wire, unique within its class; '' for text and time. */
  unit: string;
  /** Name for people, plural. */
  name: string;
  abbrev: string;
  factor: number;
  offset: number;
  /** Digits after the point that the catalogue of the API names; in the base unit the measurement's own count. */
  decimals: number;
  /** Digits after the point of a value that people read: see `shownDecimals`. */
  shown: number;
  isBase: boolean;
  /** Category in which a user chooses this unit, '' where there is nothing to choose. */
  choice: string;
  /** Chosen units that select this one for its class, for classes that follow another's choice. */
  with: readonly string[];
}

/** The unit catalogue, in its own order. */
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

/** What a user chooses a unit for, in the order it is offered. */
export const UNIT_CATEGORIES = [
  'rain',
  'temperature',
  'windspeed',
  'pressure',
  'altitude',
  'visibility',
] as const;
export type UnitCategory = (typeof UNIT_CATEGORIES)[number];

/** Category → name of the chosen unit; a category that is absent stays in its base unit. */
export type UnitChoices = Partial<Record<UnitCategory, string>>;

/** Units that single protocol fields come in and nobody displays. */
const FIELD_UNITS: readonly Unit[] = [
  fieldUnit('visibility', 'nauticalMile', 'nautical miles', 'nmi', 1609.344 / 1852),
  fieldUnit('distance', 'km', 'kilometers', 'km', 1.609344),
  fieldUnit('mixingratio', 'ppb', 'parts per billion', 'ppb', 1000),
];

/** Class → unit of an upload that says `units: "metric"`; a class that is absent keeps its base unit. */
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

/** A list of units that cannot be followed. The message is for the caller. */
export class UnitError extends Error {
  constructor(readonly reason: 'Conflicting units' | 'Unknown unit') {
    super(reason);
  }
}

/** The unit of every class under one set of choices. */
export interface UnitChoice {
  /** Never fails: text, time and unknown classes answer a unit without name that changes nothing. */
  unitFor(mClass: string): Unit;
}

const byClassAndName: ReadonlyMap<string, Unit> = new Map(
  [...UNITS, ...FIELD_UNITS].map((unit) => [`${unit.mClass} ${unit.unit}`, unit]),
);
const shownUnits: ReadonlySet<Unit> = new Set(UNITS);
const baseOfClass: ReadonlyMap<string, Unit> = new Map(
  UNITS.filter(({ isBase }) => isBase).map((unit) => [unit.mClass, unit]),
);

/** @returns undefined when the class has no unit of this name */
export function unitOf(mClass: string, unit: string): Unit | undefined {
  const found = byClassAndName.get(`${mClass} ${unit}`);
  return found && shownUnits.has(found) ? found : undefined;
}

/**
 * The unit in which a value of the class arrives.
 * @param name `us` (base units), `metric`, the name of a unit of the class, or a protocol field's own unit
 * @returns undefined when the class has no such unit
 */
export function inputUnit(mClass: string, name: string): Unit | undefined {
  if (name === 'us') return baseUnitOf(mClass);
  if (name !== 'metric') return byClassAndName.get(`${mClass} ${name}`);
  const metric = Object.hasOwn(METRIC_INPUT_UNITS, mClass) ? METRIC_INPUT_UNITS[mClass] : undefined;
  return metric === undefined ? baseUnitOf(mClass) : unitOf(mClass, metric);
}

/** The unit of every stored value of the class; one without name for text, time and unknown classes. */
export function baseUnitOf(mClass: string): Unit {
  return baseOfClass.get(mClass) ?? { ...fieldUnit(mClass, '', '', '', 1), isBase: true };
}

/** @param value base unit, finite; @returns the same quantity in `unit`, not rounded, never −0 */
export function toDisplay(value: number, { factor, offset }: Unit): number {
  return value * factor + offset + 0;
}

/** For what has no zero point: a standard deviation, a range, a step. Otherwise as `toDisplay`. */
export function differenceToDisplay(value: number, { factor }: Unit): number {
  return value * factor + 0;
}

/** @param value in `unit`, finite; @returns the same quantity in the base unit, not rounded, never −0 */
export function toBase(value: number, { factor, offset }: Unit): number {
  return (value - offset) / factor + 0;
}

/**
 * Units of all classes under the choices of a user or an account. A class without a choice of its own follows
 * the choice that its row names (`with`); whatever remains, a choice of an unknown unit too, is the base unit.
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
 * Reads the list of a `units=` parameter: names of units of the six choice categories, at most one of each.
 * Blank entries are skipped.
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

/** Fixed digits, minus sign U+2212, no "−0"; "–" for what is not a finite number. */
export function formatNumber(value: number, decimals: number): string {
  if (!Number.isFinite(value)) return '–';
  const digits = Math.abs(value).toFixed(decimals);
  return value < 0 && Number(digits) !== 0 ? `−${digits}` : digits;
}

/** "12345.6" → "12,345.6". @param figure digits as `formatNumber` writes them */
export function groupThousands(figure: string): string {
  const [whole = '', fraction] = figure.split('.');
  const grouped = whole.replace(/\B(?=(\d{3})+$)/g, ',');
  return fraction === undefined ? grouped : `${grouped}.${fraction}`;
}

function fieldUnit(mClass: string, unit: string, name: string, abbrev: string, factor: number): Unit {
  return {
    mClass,
    unit,
    name,
    abbrev,
    factor,
    offset: 0,
    decimals: 0,
    shown: 0,
    isBase: false,
    choice: '',
    with: [],
  };
}
