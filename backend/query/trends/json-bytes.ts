import { writeFixed } from './csv/write-fixed.js';

const FIRST_BYTES = 64 * 1024;
/** Of a character of text, and of a number with the comma before it. */
const UTF8_BYTES = 3;
const NUMBER_BYTES = 40;
const [COMMA, POWERS] = [44, [1, 10, 100, 1_000]];
/** Below it a number times the highest power is a whole number of 31 bits. */
const MOST = 2_000_000;
/** Numbers looked at to tell of which kind those of a column are. */
const LOOKS = 8;

/**
 * JSON that grows as bytes. Measured values have few digits: written as bytes they take a third of the time of
 * `JSON.stringify`, and leave no text behind.
 */
export class JsonBytes {
  private bytes = Buffer.allocUnsafe(FIRST_BYTES);
  private length = 0;

  text(text: string): void {
    this.withRoom(UTF8_BYTES * text.length);
    this.length += this.bytes.write(text, this.length);
  }

  /** Writes values from..to of an array, with commas between them. */
  values(values: readonly (number | string | null)[], from: number, to: number): void {
    if (!areShort(values, from, to)) return this.text(JSON.stringify(values.slice(from, to)).slice(1, -1));
    for (let i = from; i < to; i++) {
      this.withRoom(NUMBER_BYTES);
      if (i > from) this.bytes[this.length++] = COMMA;
      const value = values[i]!;
      const decimals = decimalsOf(value);
      if (decimals < 0) this.text(JSON.stringify(value));
      else this.length = writeFixed(this.bytes, this.length, value as number, decimals);
    }
  }

  /** @returns all that was written since it was asked before; the caller's own */
  take(): Buffer {
    const taken = Buffer.from(this.bytes.subarray(0, this.length));
    this.length = 0;
    return taken;
  }

  private withRoom(bytes: number): void {
    if (this.length + bytes <= this.bytes.length) return;
    const more = Buffer.allocUnsafe(2 * (this.length + bytes));
    this.bytes.copy(more, 0, 0, this.length);
    this.bytes = more;
  }
}

function areShort(values: readonly unknown[], from: number, to: number): boolean {
  let short = 0;
  const step = Math.ceil((to - from) / LOOKS);
  for (let i = from; i < to; i += step) short += decimalsOf(values[i]) < 0 ? -1 : 1;
  return short > 0;
}

/** How many digits behind the point a number has that is told by up to three of them, exactly; -1 for all else. */
function decimalsOf(value: unknown): number {
  if (typeof value !== 'number') return -1;
  const size = Math.abs(value);
  if (!(size < MOST)) return -1;
  for (let decimals = 0; decimals < POWERS.length; decimals++) {
    const power = POWERS[decimals]!;
    if (((size * power + 0.5) | 0) / power === size) return decimals;
  }
  return -1;
}
