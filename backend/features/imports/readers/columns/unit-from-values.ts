import type { ImportColumn } from '@mesonet/contract/imports.js';
import { classOf } from './column-names.js';
import { hasSeveralSystems } from './unit-questions.js';

/** A column whose header names a measurement and no unit. */
interface OpenColumn {
  column: ImportColumn;
  /** Its readings, as written. */
  values: readonly number[];
}

/** No place on earth has a pressure between these ranges. Millimeters of mercury overlap with hectopascals of mountains. */
const PRESSURES = [
  { unit: 'inchesHg', from: 15, to: 32.5 },
  { unit: 'kilopascals', from: 48, to: 110 },
  { unit: 'hectopascals', from: 835, to: 1100 },
  { unit: 'pascals', from: 48_000, to: 110_000 },
] as const;
/** Warmer than any air or soil, °C. */
const HOTTEST_CELSIUS = 62;
/** Rooms, in °C and °F. */
const ROOM = { celsius: [8, 38], fahrenheit: [46, 100] } as const;

/**
 * Units of columns whose headers name none, where the file leaves no doubt: another column of the kind names its unit,
 * or the values can be in one unit only. Sets the unit of each such column; what stays null is asked.
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
    // Columns that contradict each other decide nothing.
    const [unit] = found;
    if (found.size === 1) for (const { column } of ofClass) column.unit = unit!;
  }
}

function unitOfValues({ column: { key }, values }: OpenColumn, mClass: string): string | null {
  if (values.length === 0) return null;
  const sorted = values.toSorted((a, b) => a - b);
  const at = (share: number) => sorted[Math.floor(share * (sorted.length - 1))]!;
  // A wild value or two must not decide.
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

/** No file of readings has a humidity of at most 1 % throughout. */
function unusualUnit(mClass: string, values: readonly number[]): string | null {
  const isFraction = values.length > 0 && values.every((value) => value >= 0 && value <= 1);
  return mClass === 'humidity' && isFraction && values.some((value) => value > 0 && value < 1)
    ? 'fraction'
    : null;
}
