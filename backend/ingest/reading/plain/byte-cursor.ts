const MINUS = 0x2d;
const POINT = 0x2e;
const ZERO = 0x30;
const LOWER_E = 0x65;
const UPPER_E = 0x45;

/** Digits that a double holds exactly, and powers of ten that it does. */
const EXACT_DIGITS = 15;
const POWERS_OF_TEN = Array.from({ length: EXACT_DIGITS + 1 }, (_, n) => 10 ** n);

/** Walks over a body, byte by byte. */
export class ByteCursor {
  at = 0;

  constructor(readonly body: Buffer) {}

  /** @returns whether this byte was next; then it stands behind it */
  take(byte: number): boolean {
    if (this.body[this.at] !== byte) return false;
    this.at += 1;
    return true;
  }

  /** Goes to the next such byte. @returns false when there is none */
  seek(byte: number): boolean {
    const { body } = this;
    while (this.at < body.length && body[this.at] !== byte) this.at += 1;
    return this.at < body.length;
  }

  text(start: number, end: number): string {
    return this.body.toString('latin1', start, end);
  }

  /**
   * Reads a number of JSON's grammar, the double next to what is written, and stands behind it.
   * @returns NaN for what is none, or has an exponent
   */
  number(): number {
    const { body } = this;
    const start = this.at;
    const isNegative = this.take(MINUS);
    const whole = this.at;
    let digits = this.digits(0);
    if (this.at === whole || (body[whole] === ZERO && this.at > whole + 1)) return NaN;
    let places = 0;
    if (this.take(POINT)) {
      const fraction = this.at;
      digits = this.digits(digits);
      places = this.at - fraction;
      if (places === 0) return NaN;
    }
    if (body[this.at] === LOWER_E || body[this.at] === UPPER_E) return NaN;
    // Both sides of the division are exact, so that its result is the double next to the number.
    if (this.at - whole > EXACT_DIGITS) return Number(this.text(start, this.at));
    const value = digits / POWERS_OF_TEN[places]!;
    return isNegative ? -value : value;
  }

  /** Reads digits behind those that were read before. */
  private digits(before: number): number {
    const { body } = this;
    let value = before;
    let at = this.at;
    for (; at < body.length; at += 1) {
      const digit = body[at]! - ZERO;
      if (digit < 0 || digit > 9) break;
      value = value * 10 + digit;
    }
    this.at = at;
    return value;
  }
}
