import { type Cell, cellsOf, type Column } from './cells.js';
import { EXACT_DIGITS, longNumber, MOST_DIGITS, POWERS, SMALL_DIGITS } from './long-number.js';

const [QUOTE, COMMA, MINUS, POINT, ZERO, OPEN, BACKSLASH, CLOSE, N] = [34, 44, 45, 46, 48, 91, 92, 93, 110];
const BEGINNING = '"dataset":[';
const ENDING = '],"count":';
const COUNT = /^\d+/;
const COUNT_BYTES = 20;
/** The fewest bytes of a cell: one byte of value, and a comma or bracket. */
const CELL_BYTES = 2;

/**
 * Reads columns directly from the bytes of an answer of QuestDB's /exec. `JSON.parse` would create an array for each
 * row first, which takes twice the time and three times the memory.
 * @param width number of cells in a row
 * @returns undefined when the answer has no dataset
 * @throws RangeError when the answer is cut off, or when the number of rows is missing at its end, as when QuestDB
 * appends an error
 */
export function readDataset(json: Buffer, width: number): Column[] | undefined {
  const at = json.indexOf(BEGINNING);
  return at < 0 ? undefined : new DatasetReader(json, width).columns(at + BEGINNING.length);
}

/** Returns true when an answer of QuestDB ends with its number of rows. The part before the end is not checked. */
export function endsWhole(json: Buffer): boolean {
  return countIn(json, json.lastIndexOf(ENDING)) >= 0;
}

/**
 * Reads the number of rows that stands at the end of an answer of QuestDB.
 * @returns NaN when there is none
 */
function countIn(json: Buffer, ending: number): number {
  if (ending < 0) return NaN;
  const from = ending + ENDING.length;
  return Number(COUNT.exec(json.toString('latin1', from, from + COUNT_BYTES))?.[0]);
}

class DatasetReader {
  private at = 0;
  private row = 0;
  private readonly numbers: Float64Array[];
  /** Cells that are texts, by column and row; few columns contain any. */
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
      // Moves past the bracket that ends the row, and past the comma if another row follows.
      this.at += json[this.at + 1] === COMMA ? 2 : 1;
    }
    if (this.at !== this.end || this.row !== count) throw new RangeError('cut off');
    return numbers.map((column, i) => this.withTexts(column, this.texts.get(i)));
  }

  /**
   * Reads one cell and moves to the comma or bracket after it.
   * @returns NaN for a cell that is not a number
   */
  private cell(column: number): number {
    const { json, at: start } = this;
    let at = start;
    let byte = json[at]!;
    if (byte === MINUS) byte = json[++at]!;
    let whole = 0;
    let point = 0;
    let digits = 0;
    for (; digits < SMALL_DIGITS; byte = json[++at]!) {
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

  // oxlint-disable-next-line syntax/no-restricted-syntax -- An object with the parameters would be allocated per cell.
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
    return digits === SMALL_DIGITS ? this.long(whole, point, at) : this.any();
  }

  /**
   * Reads a number that has more digits than the fast path of `cell` accepts.
   * @param at position after the digits that are already read
   */
  private long(whole: number, point: number, at: number): number {
    const { json, at: start } = this;
    let high = whole;
    let low = 0;
    let digits = SMALL_DIGITS;
    let byte = json[at]!;
    for (; digits <= MOST_DIGITS; byte = json[++at]!) {
      const digit = byte - ZERO;
      if (digit >= 0 && digit <= 9) {
        if (digits++ < EXACT_DIGITS) high = high * 10 + digit;
        else low = low * 10 + digit;
      } else if (byte === POINT) point = at;
      else break;
    }
    if ((byte !== COMMA && byte !== CLOSE) || digits > MOST_DIGITS || high === 0) return this.any();
    const power = point > 0 ? at - point - 1 : 0;
    const value =
      digits > EXACT_DIGITS ? longNumber(high, low, digits - EXACT_DIGITS, power) : high / POWERS[power]!;
    if (Number.isNaN(value)) return this.any();
    this.at = at;
    return json[start] === MINUS ? -value : value;
  }

  /** Reads a number with an exponent or with very many digits, by way of its text. */
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
