import { type Cell, cellsOf } from '../../result-rows.js';
import type { Column } from '../../sample-store.js';
import { longNumber, POWERS } from './long-number.js';

/** So many digits are a whole number of 32 bits. */
const SMALL = 9;
/** So many are a double, exactly. */
const EXACT = 15;
const MOST = 20;
const [QUOTE, COMMA, MINUS, POINT, ZERO, OPEN, BACKSLASH, CLOSE, N] = [34, 44, 45, 46, 48, 91, 92, 93, 110];
const BEGINNING = '"dataset":[';
const ENDING = '],"count":';
const COUNT = /^\d+/;
const COUNT_BYTES = 20;
/** Of a row at least: a byte and a comma or bracket for each cell. */
const CELL_BYTES = 2;

/**
 * Columns of an answer of /exec, read from its bytes: `JSON.parse` would make an array of each row first, at twice the
 * cost and three times the memory.
 * @param width of a row
 * @returns undefined when there are no rows in it, whatever it is
 * @throws RangeError when it is cut off, or ends in something else than the number of its rows, as an error may be told
 */
export function readDataset(json: Buffer, width: number): Column[] | undefined {
  const at = json.indexOf(BEGINNING);
  return at < 0 ? undefined : new DatasetReader(json, width).columns(at + BEGINNING.length);
}

/** True when it ends as an answer does that is not cut off. What is before the end is not looked at. */
export function endsWhole(json: Buffer): boolean {
  return countIn(json, json.lastIndexOf(ENDING)) >= 0;
}

/** @returns NaN where there is none */
function countIn(json: Buffer, ending: number): number {
  if (ending < 0) return NaN;
  const from = ending + ENDING.length;
  return Number(COUNT.exec(json.toString('latin1', from, from + COUNT_BYTES))?.[0]);
}

class DatasetReader {
  private at = 0;
  private row = 0;
  private readonly numbers: Float64Array[];
  /** By column: few have some. */
  private readonly texts = new Map<number, Map<number, string>>();
  private readonly end: number;
  private readonly count: number;

  constructor(
    private readonly json: Buffer,
    private readonly width: number,
  ) {
    this.end = json.lastIndexOf(ENDING);
    this.count = countIn(json, this.end);
    if (!(this.count * width * CELL_BYTES <= json.length)) throw new RangeError('cut off');
    this.numbers = Array.from({ length: width }, () => new Float64Array(this.count));
  }

  columns(at: number): Column[] {
    const { json, numbers, width, count } = this;
    this.at = at;
    for (; json[this.at] === OPEN; this.row++) {
      if (this.row === count) throw new RangeError('cut off');
      for (let column = 0; column < width; column++) {
        this.at++;
        numbers[column]![this.row] = this.cell(column);
      }
      // Behind the row, and the comma before the next.
      this.at += json[this.at + 1] === COMMA ? 2 : 1;
    }
    if (this.at !== this.end || this.row !== count) throw new RangeError('cut off');
    return numbers.map((column, i) => this.withTexts(column, this.texts.get(i)));
  }

  /** Leaves `at` where the cell ends: at a comma or bracket. @returns NaN for what is no number */
  private cell(column: number): number {
    const { json, at: start } = this;
    let at = start;
    let byte = json[at]!;
    if (byte === MINUS) byte = json[++at]!;
    let whole = 0;
    let point = 0;
    let digits = 0;
    for (; digits < SMALL; byte = json[++at]!) {
      const digit = byte - ZERO;
      if (digit >= 0 && digit <= 9) {
        whole = (whole * 10 + digit) | 0;
        digits++;
      } else if (byte === POINT) point = at;
      else break;
    }
    if ((byte !== COMMA && byte !== CLOSE) || digits === 0)
      return this.other(column, whole, point, digits, at);
    this.at = at;
    const value = point > 0 ? whole / POWERS[at - point - 1]! : whole;
    return json[start] === MINUS ? -value : value;
  }

  private other(column: number, whole: number, point: number, digits: number, at: number): number {
    const first = this.json[this.at];
    if (first === N) {
      this.at += 'null'.length;
      return NaN;
    }
    if (first === QUOTE) {
      this.text(column);
      return NaN;
    }
    return digits === SMALL ? this.long(whole, point, at) : this.any();
  }

  /** @param at behind the first digits */
  private long(whole: number, point: number, at: number): number {
    const { json, at: start } = this;
    let high = whole;
    let low = 0;
    let digits = SMALL;
    let byte = json[at]!;
    for (; digits <= MOST; byte = json[++at]!) {
      const digit = byte - ZERO;
      if (digit >= 0 && digit <= 9) {
        if (digits++ < EXACT) high = high * 10 + digit;
        else low = low * 10 + digit;
      } else if (byte === POINT) point = at;
      else break;
    }
    if ((byte !== COMMA && byte !== CLOSE) || digits > MOST || high === 0) return this.any();
    const power = point > 0 ? at - point - 1 : 0;
    const value = digits > EXACT ? longNumber(high, low, digits - EXACT, power) : high / POWERS[power]!;
    if (Number.isNaN(value)) return this.any();
    this.at = at;
    return json[start] === MINUS ? -value : value;
  }

  /** With an exponent, or more digits. */
  private any(): number {
    const { json, at: start } = this;
    while (json[this.at] !== COMMA && json[this.at] !== CLOSE) {
      if (this.at++ >= json.length) throw new RangeError('cut off');
    }
    return Number(json.toString('latin1', start, this.at));
  }

  private text(column: number): void {
    const { json, at: start } = this;
    let at = start + 1;
    for (; json[at] !== QUOTE; at++) {
      if (json[at] === BACKSLASH) at++;
      if (at >= json.length) throw new RangeError('cut off');
    }
    this.at = at + 1;
    const texts = this.texts.get(column) ?? new Map<number, string>();
    this.texts.set(column, texts.set(this.row, JSON.parse(json.toString('utf8', start, this.at)) as string));
  }

  private withTexts(numbers: Float64Array, texts?: ReadonlyMap<number, string>): Column {
    if (!texts) return numbers;
    const cells: Cell[] = cellsOf(numbers);
    for (const [row, text] of texts) cells[row] = text;
    return cells;
  }
}
