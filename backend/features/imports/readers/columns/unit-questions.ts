import { importUnit, importUnitsOf } from '@mesonet/model/import-units.js';
import type { ImportColumn, ImportGuess, ImportTable } from '@mesonet/contract/imports.js';
import { METRIC_INPUT_UNITS } from '@mesonet/model/units.js';
import { classOf, guessColumn } from './column-names.js';
import { isUnitWithoutFactor } from './unit-words.js';

/**
 * Returns true when American and metric programs use different units for this class of measurements, so that none can
 * be assumed.
 */
export function hasSeveralSystems(mClass: string): boolean {
  return Object.hasOwn(METRIC_INPUT_UNITS, mClass);
}

/**
 * Returns the question about a column that a user must answer before the import.
 * @returns null when the unit is certain, or when the column is left out
 */
export function unitQuestion({
  name,
  key,
  unit,
}: Pick<ImportColumn, 'name' | 'key' | 'unit'>): string | null {
  if (key === null || unit !== null) return null;
  const mClass = classOf(key);
  const unknown = guessColumn(name)?.unknownUnit ?? null;
  if (unknown !== null && isUnitWithoutFactor(unknown)) {
    return `“${unknown}” cannot be converted to a unit of this measurement. Leave the column out, or choose the unit that its values are really in.`;
  }
  if (unknown !== null && importUnitsOf(mClass).length > 0) {
    return `“${unknown}” is not a known unit of this measurement. Choose the unit of its values, or leave the column out.`;
  }
  return hasSeveralSystems(mClass)
    ? 'The column does not name its unit, and its values do not show it. Choose the unit, or leave the column out.'
    : null;
}

/** Adds to each column of the table the question about its unit. */
export function withQuestions(table: ImportTable): ImportTable {
  return {
    ...table,
    columns: table.columns.map((each, index) => ({ ...each, question: questionAt(table, each, index) })),
  };
}

/**
 * Returns a sentence that names the columns without a unit, whose units the user must choose.
 * @returns null when there are no such columns
 */
export function openQuestion(guess: ImportGuess | null): string | null {
  const table = guess?.table;
  if (!table) return null;
  const open = table.columns.flatMap((each, index) =>
    questionAt(table, each, index) === null ? [] : [columnTitle(each, index)],
  );
  if (open.length === 0) return null;
  const columns = `${open.length === 1 ? 'column' : 'columns'} ${open.join(', ')}`;
  return `Choose the unit of ${columns}, or leave ${open.length === 1 ? 'it' : 'them'} out, before the import can start`;
}

/**
 * Returns a sentence that names the first column with a unit that its measurement cannot have.
 * @returns null when all units fit
 */
export function wrongUnit({ columns }: ImportTable): string | null {
  for (const [index, { name, key, unit }] of columns.entries()) {
    if (key === null || unit === null || importUnit(classOf(key), unit)) continue;
    const known = importUnitsOf(classOf(key)).map((each) => each.unit);
    return `“${unit}” is no unit of column ${columnTitle({ name }, index)}: ${known.length > 0 ? `choose one of ${known.join(', ')}` : 'it has none'}`;
  }
  return null;
}

function questionAt(table: ImportTable, column: ImportColumn, index: number): string | null {
  return table.time.columns.includes(index) ? null : unitQuestion(column);
}

function columnTitle({ name }: Pick<ImportColumn, 'name'>, index: number): string {
  return name.trim() === '' ? `${index + 1}` : `“${name}”`;
}
