import { importUnit } from '@mesonet/model/import-units.js';
import { IMPORT_RAIN, type ImportTable } from '@mesonet/contract/imports.js';
import { measurement } from '@mesonet/model/measurements.js';
import { baseUnitOf, inputUnit, type Unit } from '@mesonet/model/units.js';
import { readNumber, readText } from '../../../ingest/fields/sample-values.js';
import type { SampleValues } from '../../../samples/core/observation.js';
import { beginningOf, isNoReading, readCompassWord, readDecimal } from './cells.js';
import { classOf } from './columns/column-names.js';
import type { ImportRow, RejectedCell } from './import-row.js';
import { timeReader } from './local-time.js';
import { unitQuestion } from './columns/unit-questions.js';
import { countedRain, type DayTotal, rainOfDays } from './rain/counted-rain.js';
import type { RainBefore } from './rain/rain-totals.js';

/** The measurement of which files without a column of rain have amounts, too. */
const DAY_TOTAL = 'rainToday';

type Row = { problem: string } | Omit<ImportRow, 'line'>;

interface ColumnReader {
  key: string;
  name: string;
  index: number;
  /** True when the unit of the column is not chosen yet, so that its values cannot be used. */
  isOpen: boolean;
  /**
   * Reads a cell of the column.
   * @returns null when the cell says that there is no value; undefined when it cannot be read
   */
  read: (cell: string) => number | string | null | undefined;
}

/**
 * Makes a function that reads rows. A cell that cannot be read loses only its own value, and the rest of the row stays.
 * @param before the rain totals that are stored before the first row
 * @returns a function that reads the cells of a row; call it in the order of time
 */
export function rowReader(
  table: ImportTable,
  timezone: string,
  before: RainBefore | null = null,
): (cells: readonly string[]) => Row {
  const readTime = timeReader(table.time, timezone);
  const columns = columnReaders(table);
  const rainOf = table.rain === 'counter' ? countedRain(timezone) : (amount: number | null) => amount;
  const hasDayTotal = table.rain === null && columns.some(({ key, isOpen }) => key === DAY_TOTAL && !isOpen);
  const rainOfTotal = rainOfDays(timezone, before);
  return (cells) => {
    const text = table.time.columns.map((index) => cells[index] ?? '').join(' ');
    const time = readTime(text);
    if (time === null) return { problem: `“${beginningOf(text, 40)}” is not a time` };
    const { values, rain, rejected, hasOpenValue } = readCells(columns, cells);
    return {
      time,
      values,
      ...(table.rain !== null && { rain: rainOf(rain, time) }),
      ...(hasDayTotal && fromDayTotal(rainOfTotal(numberIn(values, DAY_TOTAL), time))),
      ...(rejected.length > 0 && { rejected }),
      ...(hasOpenValue && { hasOpenValue }),
    };
  };
}

function readCells(columns: readonly ColumnReader[], cells: readonly string[]) {
  const values: SampleValues = {};
  const rejected: RejectedCell[] = [];
  let rain: number | null = null;
  let hasOpenValue = false;
  for (const { key, name, index, isOpen, read } of columns) {
    const cell = (cells[index] ?? '').trim();
    if (isNoReading(cell, key)) continue;
    const value = read(cell);
    if (value === undefined || isNegativeRain(key, value))
      rejected.push({ column: index, name, key, text: beginningOf(cell, 40) });
    else if (value === null) continue;
    else if (isOpen) hasOpenValue = true;
    else if (key === IMPORT_RAIN) rain = value as number;
    else values[key] = value;
  }
  return { values, rain, rejected, hasOpenValue };
}

function columnReaders(table: ImportTable): ColumnReader[] {
  return table.columns.flatMap(({ key, unit, name }, index) => {
    if (key === null || table.time.columns.includes(index)) return [];
    const mClass = classOf(key);
    const known = unit === null ? undefined : (importUnit(mClass, unit) ?? inputUnit(mClass, unit));
    const isText = measurement(key)?.isText ?? false;
    const read = isText ? textReader(key) : numberReader(known ?? baseUnitOf(mClass), table.decimal);
    const isOpen = unitQuestion({ name, key, unit }) !== null;
    return [{ key, name, index, isOpen, read: mClass === 'direction' ? directionReader(read) : read }];
  });
}

function textReader(key: string): ColumnReader['read'] {
  return (cell) => {
    const text = readText(cell, key);
    return typeof text === 'object' && text !== null ? undefined : text;
  };
}

function numberReader(unit: Unit, decimal: '.' | ','): ColumnReader['read'] {
  return (cell) => {
    const number = readDecimal(cell, decimal);
    return number === null ? undefined : readNumber(number, unit);
  };
}

function directionReader(readDegrees: ColumnReader['read']): ColumnReader['read'] {
  return (cell) => {
    const word = readCompassWord(cell);
    if (word === 'calm') return null;
    return word ?? readDegrees(cell);
  };
}

function fromDayTotal({ amount, isOld }: DayTotal): Pick<ImportRow, 'rain' | 'dayTotal'> {
  return { rain: amount, dayTotal: isOld ? 'old' : 'new' };
}

function numberIn(values: SampleValues, key: string): number | null {
  const value = values[key];
  return typeof value === 'number' ? value : null;
}

function isNegativeRain(key: string, value: number | string | null | undefined): boolean {
  return classOf(key) === 'rain' && typeof value === 'number' && value < 0;
}
