import { type Cell, emptyColumn } from '../../result-rows.js';

const POWERS = Array.from({ length: 17 }, (_, power) => 10 ** power);
/** A number of so many characters has 15 digits at most: it and the power of ten it is divided by are exact. */
const EXACT = 16;
const [QUOTE, COMMA, MINUS, POINT, ZERO, OPEN, BACKSLASH, CLOSE, N] = [34, 44, 45, 46, 48, 91, 92, 93, 110];
const ENDING = /^\],"count":(\d+)/;
/** Of the ending, enough to read the count. */
const ENDING_BYTES = 40;
const BEGINNING = '"dataset":[';

/**
 * Columns of an answer of /exec, read from its bytes: `JSON.parse` would make an array of each row first, at twice the
 * cost and three times the memory.
 * @param width of a row
 * @returns undefined when there are no rows in it, whatever it is
 * @throws RangeError when it is cut off, or ends in something else than the number of its rows, as an error may be told
 */
export function readDataset(json: Buffer, width: number): Cell[][] | undefined {
  let at = json.indexOf(BEGINNING);
  if (at < 0) return undefined;
  at += BEGINNING.length;
  const columns = Array.from({ length: width }, emptyColumn);
  while (json[at] === OPEN) {
    for (const column of columns) {
      at = readCell(json, at + 1, column);
    }
    // Behind the row, and the comma before the next.
    at += json[at + 1] === COMMA ? 2 : 1;
  }
  const count = ENDING.exec(json.toString('latin1', at, at + ENDING_BYTES))?.[1];
  if (Number(count) !== columns[0]!.length) throw new RangeError('cut off');
  return columns;
}

/** @returns where the cell ends: at a comma or bracket */
function readCell(json: Buffer, at: number, column: Cell[]): number {
  const first = json[at];
  if (first === N) {
    column.push(null);
    return at + 'null'.length;
  }
  if (first === QUOTE) return readText(json, at, column);
  const start = at;
  if (first === MINUS) at++;
  let whole = 0;
  let point = 0;
  let byte = json[at]!;
  for (; (byte >= ZERO && byte <= ZERO + 9) || byte === POINT; byte = json[++at]!) {
    if (byte === POINT) point = at;
    else whole = whole * 10 + byte - ZERO;
  }
  if ((byte !== COMMA && byte !== CLOSE) || at - start > EXACT) return readLong(json, start, column);
  const value = point > 0 ? whole / POWERS[at - point - 1]! : whole;
  column.push(first === MINUS ? -value : value);
  return at;
}

/** With an exponent, or more digits. */
function readLong(json: Buffer, start: number, column: Cell[]): number {
  let at = start;
  while (json[at] !== COMMA && json[at] !== CLOSE) {
    if (at++ >= json.length) throw new RangeError('cut off');
  }
  column.push(Number(json.toString('latin1', start, at)));
  return at;
}

function readText(json: Buffer, start: number, column: Cell[]): number {
  let at = start + 1;
  for (; json[at] !== QUOTE; at++) {
    if (json[at] === BACKSLASH) at++;
    if (at >= json.length) throw new RangeError('cut off');
  }
  column.push(JSON.parse(json.toString('utf8', start, at + 1)) as string);
  return at + 1;
}
