import { EXACT_DIGITS, longNumber, MOST_DIGITS, POWERS, SMALL_DIGITS } from './long-number.js';

const MINUS = 0x2d;
const POINT = 0x2e;
const ZERO = 0x30;
const LOWER_E = 0x65;
const UPPER_E = 0x45;

const NONE = -1;

/** A position in the body of a request that moves forward byte by byte. */
export class ByteCursor {
  at = 0;

  constructor(readonly body: Buffer) {}

  /**
   * Moves past the next byte if it is the given one.
   * @returns false when the next byte is another one; the position then stays
   */
  take(byte: number): boolean {
    if (this.body[this.at] !== byte) return false;
    this.at += 1;
    return true;
  }

  /**
   * Moves to the next occurrence of the given byte.
   * @returns false when the rest of the body does not contain it
   */
  seek(byte: number): boolean {
    const { body } = this;
    while (this.at < body.length && body[this.at] !== byte) this.at += 1;
    return this.at < body.length;
  }

  text(start: number, end: number): string {
    return this.body.toString('latin1', start, end);
  }

  /**
   * Reads a number in JSON's syntax as the nearest double, and moves past it.
   * @returns NaN when there is no number or it has an exponent; the position then stays
   */
  number(): number {
    const { body, at: start } = this;
    let at = start;
    let byte = body[at]!;
    if (byte === MINUS) byte = body[++at]!;
    const first = at;
    let whole = 0;
    let point = NONE;
    let digits = 0;
    for (; digits < SMALL_DIGITS; byte = body[++at]!) {
      const digit = byte - ZERO;
      if (digit >= 0 && digit <= 9) {
        whole = (whole * 10 + digit) | 0;
        digits += 1;
      } else if (byte === POINT && point === NONE) point = at;
      else break;
    }
    if (digits === SMALL_DIGITS) return this.longer(first, at, whole, point);
    if (!isNumber(body, first, at, point)) return NaN;
    this.at = at;
    const value = point === NONE ? whole : whole / POWERS[at - point - 1]!;
    return body[start] === MINUS ? -value : value;
  }

  /**
   * Reads a number that has more digits than the fast path of `number` accepts.
   * @param first index of the first digit of the number
   * @param from index after the digits that are already read
   */
  private longer(first: number, from: number, whole: number, point: number): number {
    const { body, at: start } = this;
    let at = from;
    let high = whole;
    let low = 0;
    let digits = SMALL_DIGITS;
    for (let byte = body[at]!; ; byte = body[++at]!) {
      const digit = byte - ZERO;
      if (digit >= 0 && digit <= 9) {
        if (digits < EXACT_DIGITS) high = high * 10 + digit;
        else low = low * 10 + digit;
        digits += 1;
      } else if (byte === POINT && point === NONE) point = at;
      else break;
    }
    if (!isNumber(body, first, at, point)) return NaN;
    this.at = at;
    const power = point === NONE ? 0 : at - point - 1;
    let value = NaN;
    if (digits <= EXACT_DIGITS) value = high / POWERS[power]!;
    else if (digits <= MOST_DIGITS && high > 0) value = longNumber(high, low, digits - EXACT_DIGITS, power);
    if (Number.isNaN(value)) value = Number(this.text(first, at));
    return body[start] === MINUS ? -value : value;
  }
}

/**
 * Checks the digits of a number in JSON.
 * @returns false for a number with an exponent, and for digits that JSON does not allow, such as `01` or `1.`
 */
function isNumber(body: Buffer, first: number, end: number, point: number): boolean {
  if (end === first || point === first || point === end - 1) return false;
  if (body[first] === ZERO && end > first + 1 && point !== first + 1) return false;
  return body[end] !== LOWER_E && body[end] !== UPPER_E;
}
