import { importUnit } from '@mesonet/contract/import-units.js';
import {
  IMPORT_MAX_COLUMNS,
  IMPORT_RAIN,
  type ImportColumn,
  type ImportGuess,
  type ImportTable,
} from '@mesonet/contract/imports.js';
import { toBase } from '@mesonet/contract/units.js';
import { isAmbiguousCompass, isNoReading, readCompassWord, readDecimal } from './cells.js';
import { classOf, guessColumn } from './columns/column-names.js';
import { cumulusLog } from './cumulus-log.js';
import { guessTime } from './guess-time.js';
import { isVaguePressure, simpleName } from './columns/measurement-names.js';
import { type TableShape, tableShape } from './table-shape.js';
import { setUnitsFromValues } from './columns/unit-from-values.js';
import { UnreadableFile } from './unreadable-file.js';
import { weewxUnit } from './columns/weewx-units.js';

export { UnreadableFile };

const SQLITE_MAGIC = 'SQLite format 3\0';
/** Inches of mercury, 1000 hPa: hardly any file of a station above 110 m has a higher median without a reduction. */
const REDUCED_FROM = 29.53;

/**
 * What a file is, from its first 64 kB.
 * @throws UnreadableFile
 */
export function guessFormat(head: string): ImportGuess {
  if (head.startsWith(SQLITE_MAGIC)) return { format: 'weewx', table: null };
  const [first = '', second = '', third = ''] = head.replace(/^\uFEFF/, '').split(/\r?\n/);
  if (/ m version \d/.test(second) && third.trim().split(/\s+/).length === 48) {
    return { format: 'surfrad', table: null };
  }
  if (/^\d{6},/.test(first) && second.startsWith('Date (MM/DD/YYYY)')) return { format: 'tmy3', table: null };
  return { format: 'csv', table: guessTable(head) };
}

/**
 * A unit that stays null where the measurement can be in several is a question: see `unitQuestion`.
 * @throws UnreadableFile without a header, a second row or a column of times
 */
export function guessTable(head: string): ImportTable {
  const shape = tableShape(head);
  const { delimiter, decimal, headerLines, header, records } = shape;
  const log = header === null ? cumulusLog(records) : null;
  if (header === null && log === null) {
    throw new UnreadableFile(
      'The file begins without a line that names its columns: add one, such as “time,Temperature (°C),Wind Speed (m/s)”',
    );
  }
  const names = (header ?? log!.columns.map(({ name }) => name)).slice(0, IMPORT_MAX_COLUMNS);
  const time = log?.time ?? guessTime(names, records);
  const columns = names.map((name, index): ImportColumn => {
    const isTime = time.columns.includes(index);
    const guess = log ? { key: log.columns[index]!.key, unit: null } : isTime ? null : guessColumn(name);
    const examples = records.slice(0, 3).map((row) => (row[index] ?? '').slice(0, 200));
    return {
      name: name.slice(0, 200),
      key: guess?.key ?? null,
      unit: guess?.unit ?? null,
      question: null,
      examples,
    };
  });
  correctByCells(columns, shape);
  chooseAmongEqual(columns, shape);
  guessUnits(columns, shape);
  const rain = columns.findIndex(({ key }) => key === IMPORT_RAIN);
  return {
    delimiter,
    decimal,
    headerLines,
    columns,
    time,
    rain: rain < 0 ? null : guessRain(numbersOf(shape, rain)),
  };
}

/** A column of compass words is a direction, whatever it is called; one that can be read in two ways is left out. */
function correctByCells(columns: readonly ImportColumn[], { records }: TableShape): void {
  for (const [index, column] of columns.entries()) {
    if (column.key === null || !/^wind(?!Chill)/.test(column.key)) continue;
    const cells = records.map((row) => row[index] ?? '').filter((cell) => !isNoReading(cell, column.key!));
    const words = cells.filter((cell) => readCompassWord(cell) !== null);
    const isDirection = classOf(column.key) === 'direction';
    if (!isDirection && words.length > cells.length / 2)
      Object.assign(column, { key: 'windDirection', unit: null });
    if (classOf(column.key) === 'direction' && isAmbiguousCompass(cells))
      Object.assign(column, { key: null, unit: null });
  }
}

/** Of two columns of one measurement, the first that holds a value counts. */
function chooseAmongEqual(columns: readonly ImportColumn[], shape: TableShape): void {
  const keys = new Set(columns.flatMap(({ key }) => key ?? []));
  for (const key of keys) {
    const alike = [...columns.entries()].filter(([, column]) => column.key === key);
    const holds = ([index]: (typeof alike)[number]) =>
      shape.records.some((row) => !isNoReading(row[index] ?? '', key));
    const [chosen] = alike.find(holds) ?? alike[0]!;
    for (const [index, column] of alike)
      if (index !== chosen) Object.assign(column, { key: null, unit: null });
  }
}

function guessUnits(columns: readonly ImportColumn[], shape: TableShape): void {
  const system = columns.findIndex(({ name }) => simpleName(name) === 'usunits');
  const systems = system < 0 ? [] : shape.records.map((row) => row[system] ?? '');
  const open = columns.flatMap((column, index) => {
    if (column.key === null || column.unit !== null || guessColumn(column.name)?.unknownUnit != null)
      return [];
    column.unit = weewxUnit(systems, classOf(column.key));
    return column.unit === null ? [{ column, values: numbersOf(shape, index) }] : [];
  });
  setUnitsFromValues(columns, open);
  if (system >= 0) return;
  for (const [index, column] of columns.entries()) {
    if (column.key !== 'stationPressure' || !isVaguePressure(column.name)) continue;
    const isTaken = columns.some(({ key }) => key === 'adjustedPressure');
    if (!isTaken && isReduced(numbersOf(shape, index), column.unit)) column.key = 'adjustedPressure';
  }
}

/** Whether a pressure that does not say so is reduced to sea level, by its median. */
function isReduced(values: readonly number[], unitName: string | null): boolean {
  const unit = unitName === null ? undefined : importUnit('pressure', unitName);
  const median = values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)];
  return unit !== undefined && median !== undefined && toBase(median, unit) >= REDUCED_FROM;
}

function numbersOf({ records, decimal }: TableShape, index: number): number[] {
  return records.flatMap((row) => readDecimal((row[index] ?? '').trim(), decimal) ?? []);
}

/** A counter hardly ever falls and stands still above zero; amounts return to zero after each rain. */
export function guessRain(amounts: readonly number[]): 'interval' | 'counter' {
  const known = amounts.filter((each) => Number.isFinite(each));
  const falls = known.filter((each, i) => i > 0 && each < known[i - 1]!).length;
  const holds = known.filter((each, i) => i > 0 && each > 0 && each === known[i - 1]).length;
  return holds > falls ? 'counter' : 'interval';
}
