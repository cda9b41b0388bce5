import type { ImportColumn } from '@mesonet/contract/imports.js';
import { classOf } from './column-names.js';
import { hasSeveralSystems } from './unit-questions.js';

/** A column whose header names a measurement but no unit */
interface OpenColumn {
  column: ImportColumn;
  /** Numeric values of the column, as they stand in the file */
  values: readonly number[];
}

/**
 * The possible values of an air pressure in each unit. The ranges do not overlap, so a value in one of them shows its
 * unit. Millimeters of mercury are left out, because their range would overlap with that of hectopascals in mountains.
 */
const PRESSURES = [
  { unit: 'inchesHg', from: 15, to: 32.5 },
  { unit: 'kilopascals', from: 48, to: 110 },
  { unit: 'hectopascals', from: 835, to: 1100 },
  { unit: 'pascals', from: 48_000, to: 110_000 },
] as const;
/** Greatest temperature of air and soil, °C. */
const HOTTEST_CELSIUS = 62;
/** Range of temperatures inside buildings, in °C and °F */
const ROOM = { celsius: [8, 38], fahrenheit: [46, 100] } as const;

/**
 * Sets the unit of columns whose headers name none, if there is no doubt: another column of the same class names its
 * unit, or the values are possible in one unit only. If the unit stays null, the user is asked for it.
 */
export function setUnitsFromValues(columns: readonly ImportColumn[], open: readonly OpenColumn[]): void {
  for (const mClass of new Set(open.map(({ column }) => classOf(column.key!)))) {
    const ofClass = open.filter(({ column }) => classOf(column.key!) === mClass);
    if (!hasSeveralSystems(mClass)) {
      for (const { column, values } of ofClass) column.unit = unusualUnit(mClass, values);
      continue;
    }
    const named = new Set(
      columns
        .filter(({ key, unit }) => key !== null && unit !== null && classOf(key) === mClass)
        .map(({ unit }) => unit),
    );
    const found = new Set(
      named.size > 0 ? named : ofClass.flatMap((each) => unitOfValues(each, mClass) ?? []),
    );
    // No unit is set when different columns of the class suggest different units.
    const [unit] = found;
    if (found.size === 1) for (const { column } of ofClass) column.unit = unit!;
  }
}

function unitOfValues({ column: { key }, values }: OpenColumn, mClass: string): string | null {
  if (values.length === 0) return null;
  const sorted = values.toSorted((a, b) => a - b);
  const at = (share: number) => sorted[Math.floor(share * (sorted.length - 1))]!;
  // The lowest and the highest tenth of the values are ignored, so that a few wrong values do not influence the result.
  const [low, high] = [at(0.1), at(0.9)];
  if (mClass === 'pressure') {
    return PRESSURES.find(({ from, to }) => low >= from && high <= to)?.unit ?? null;
  }
  if (mClass !== 'temperature') return null;
  if (key !== 'blackGlobe' && high > HOTTEST_CELSIUS) return 'degreeF';
  if (key !== 'indoorTemperature') return null;
  if (low >= ROOM.celsius[0] && high <= ROOM.celsius[1]) return 'degreeC';
  return low >= ROOM.fahrenheit[0] && high <= ROOM.fahrenheit[1] ? 'degreeF' : null;
}

/** Recognizes humidity as a fraction. No file contains only humidities of at most 1 %, so such values are fractions. */
function unusualUnit(mClass: string, values: readonly number[]): string | null {
  const isFraction = values.length > 0 && values.every((value) => value >= 0 && value <= 1);
  return mClass === 'humidity' && isFraction && values.some((value) => value > 0 && value < 1)
    ? 'fraction'
    : null;
}
