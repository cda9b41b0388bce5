import { importUnit } from '@mesonet/model/import-units.js';
import {
  IMPORT_MAX_COLUMNS,
  IMPORT_RAIN,
  type ImportColumn,
  type ImportGuess,
  type ImportTable,
} from '@mesonet/contract/imports.js';
import { toBase } from '@mesonet/model/units.js';
import { beginningOf, isAmbiguousCompass, isNoReading, readCompassWord, readDecimal } from './cells.js';
import { classOf, guessColumn } from './columns/column-names.js';
import { cumulusLog } from './cumulus-log.js';
import { guessTime } from './guess-time.js';
import { isVaguePressure, simpleName } from './columns/measurement-names.js';
import { type TableShape, tableShape } from './table-shape.js';
import { SQLITE_MAGIC } from './file-kinds.js';
import { isNewestFirst } from './row-order.js';
import { setUnitsFromValues } from './columns/unit-from-values.js';
import { UnreadableFile } from './unreadable-file.js';
import { weewxUnit } from './columns/weewx-units.js';

/**
 * A column of air pressures counts as reduced to sea level if its median is at least this many inches of mercury, which
 * is 1000 hPa. At a station above 110 m, pressures that are not reduced hardly ever have so high a median.
 */
const REDUCED_FROM = 29.53;

/**
 * Finds out the format of a file from its first 64 kB.
 * @throws UnreadableFile when the format is unknown
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
 * Guesses how a table is read. If a unit stays null although the measurement can have several units, the user is asked
 * for it; see `unitQuestion`.
 * @throws UnreadableFile for a table without a header, without a second row, or without a column of times
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
    const examples = records.slice(0, 3).map((row) => beginningOf(row[index] ?? '', 200));
    return {
      name: beginningOf(name, 200),
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
  const isReversed = isNewestFirst(records, time);
  const inOrder = { ...shape, records: isReversed ? records.toReversed() : records };
  return {
    delimiter,
    decimal,
    headerLines,
    isNewestFirst: isReversed,
    columns,
    time,
    rain: rain < 0 ? null : guessRain(numbersOf(inOrder, rain)),
  };
}

/**
 * Corrects guesses by the cells of the columns. A column of compass words is a direction, whatever its header says. A
 * column is left out if O in its words could mean east (German) or west.
 */
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

/** If several columns have the same measurement, uses only the first one that contains a value. */
function chooseAmongEqual(columns: readonly ImportColumn[], shape: TableShape): void {
  const keys = new Set(columns.flatMap(({ key }) => key ?? []));
  for (const key of keys) {
    const duplicates = [...columns.entries()].filter(([, column]) => column.key === key);
    const holds = ([index]: (typeof duplicates)[number]) =>
      shape.records.some((row) => !isNoReading(row[index] ?? '', key));
    const [chosen] = duplicates.find(holds) ?? duplicates[0]!;
    for (const [index, column] of duplicates)
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

/**
 * Returns true when the median of an air pressure shows that it is reduced to sea level, if the header does not say so.
 */
function isReduced(values: readonly number[], unitName: string | null): boolean {
  const unit = unitName === null ? undefined : importUnit('pressure', unitName);
  const median = values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)];
  return unit !== undefined && median !== undefined && toBase(median, unit) >= REDUCED_FROM;
}

function numbersOf({ records, decimal }: TableShape, index: number): number[] {
  return records.flatMap((row) => readDecimal((row[index] ?? '').trim(), decimal) ?? []);
}

/**
 * Guesses if rain is given as a counter or as the amount of each interval. A counter hardly ever falls and often
 * repeats a value above zero, while amounts return to zero after each rain.
 */
export function guessRain(amounts: readonly number[]): 'interval' | 'counter' {
  const known = amounts.filter((each) => Number.isFinite(each));
  const falls = known.filter((each, i) => i > 0 && each < known[i - 1]!).length;
  const holds = known.filter((each, i) => i > 0 && each > 0 && each === known[i - 1]).length;
  return holds > falls ? 'counter' : 'interval';
}
