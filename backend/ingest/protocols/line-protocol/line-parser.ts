import { toMilliseconds } from './timestamp-precision.js';

/**
 * Value of a field in the InfluxDB line protocol, as sent; undefined for a text that is no value there, such as `1,5`
 * or a word without quotes.
 */
export type FieldValue = number | string | boolean | undefined;

/** One point of the InfluxDB line protocol. The last value of a repeated field counts. */
export interface Line {
  measurement: string;
  tags: ReadonlyMap<string, string>;
  /**
   * Field values by name. Senders also write NaN and infinity, which InfluxDB's grammar does not have; both become NaN.
   */
  fields: ReadonlyMap<string, FieldValue>;
  /** Time of the point in UTC ms, with fractions cut off; null when the line has none. */
  time: number | null;
}

/**
 * The result of reading one line of the line protocol: its number in the body, from 1, with either its content or a
 * text that tells the sender why it is refused.
 */
export type LineResult = { number: number; line: Line } | { number: number; reason: string };

/** Longest line, more than a sample of 200 fields needs. It limits how long one step of reading can take. */
const MAX_LINE_LENGTH = 64 * 1024;

const TIMESTAMP = /^-?\d{1,20}$/;
const NUMBER = /^[+-]?(?:\d+\.?\d*|\.\d+)(?:e[+-]?\d{1,3})?$/i;
const INTEGER = /^[+-]?\d+[iu]$/;
const NOT_FINITE = /^[+-]?(?:nan|inf(?:inity)?)$/i;
const TRUE = /^(?:t|T|true|True|TRUE)$/;
const FALSE = /^(?:f|F|false|False|FALSE)$/;

/**
 * Reads a body line by line. Blank lines and comments are left out; a line that cannot
 * be read affects no other line. Escapes are `\,` `\=` `\ ` `\\` in names and tags, `\"`
 * `\\` in texts; any other backslash stands for itself. A text may contain line breaks.
 * @param precision name of the unit of the timestamps, which `isPrecision` has accepted
 * @see https://docs.influxdata.com/influxdb/v2/reference/syntax/line-protocol/
 */
export function* readLineProtocol(body: string, precision: string): Generator<LineResult, void> {
  const cursor = new Cursor(body, precision);
  for (let number = 1; cursor.at < body.length; number += 1) {
    const start = cursor.at;
    const newline = body.indexOf('\n', start);
    const next = newline === -1 ? body.length : newline + 1;
    if (cursor.isBlank(next)) {
      cursor.at = next;
      continue;
    }
    const outcome = cursor.line(next);
    yield typeof outcome === 'string' ? { number, reason: outcome } : { number, line: outcome };
    if (typeof outcome === 'string') cursor.at = next;
    // Line breaks inside quoted texts also count as lines of the body.
    else for (let at = next; at < cursor.at; at = body.indexOf('\n', at) + 1 || body.length) number += 1;
  }
}

class SyntaxProblem extends Error {}

/** Moves through a body and reads one point after the other. */
class Cursor {
  at = 0;

  constructor(
    private readonly body: string,
    private readonly precision: string,
  ) {}

  /**
   * Moves the cursor to the first character of the line that is no space.
   * @param end index after the line
   * @returns true when the line is empty or a comment
   */
  isBlank(end: number): boolean {
    this.skipSpaces();
    return this.at >= end || this.isLineEnd() || this.body[this.at] === '#';
  }

  /**
   * Reads a point and moves the cursor behind its line.
   * @returns the point, or the reason why the line is no point; then the caller must move the cursor
   */
  line(end: number): Line | string {
    if (end - this.at > MAX_LINE_LENGTH) return `longer than ${MAX_LINE_LENGTH} characters`;
    try {
      const measurement = this.name('measurement', ',', ' ');
      const tags = this.tags();
      const fields = this.fields();
      const time = this.timestamp();
      if (this.body[this.at] === '\r') this.at += 1;
      this.at = Math.min(this.at + 1, this.body.length);
      return { measurement, tags, fields, time };
    } catch (error) {
      if (error instanceof SyntaxProblem) return error.message;
      throw error;
    }
  }

  private tags(): Map<string, string> {
    const tags = new Map<string, string>();
    while (this.body[this.at] === ',') {
      this.at += 1;
      const key = this.name('tag key', '=');
      this.at += 1;
      if (tags.has(key)) throw new SyntaxProblem('a tag is given twice');
      tags.set(key, this.name('tag value', ',', ' '));
    }
    return tags;
  }

  private fields(): Map<string, FieldValue> {
    const fields = new Map<string, FieldValue>();
    this.skipSpaces();
    if (this.isLineEnd()) throw new SyntaxProblem('missing fields');
    do {
      const key = this.name('field key', '=');
      this.at += 1;
      fields.set(key, this.body[this.at] === '"' ? this.text() : bareValue(this.bare()));
    } while (this.body[this.at++] === ',');
    this.at -= 1;
    if (this.body[this.at] !== ' ' && !this.isLineEnd()) {
      throw new SyntaxProblem('something follows the text of a field');
    }
    return fields;
  }

  private timestamp(): number | null {
    this.skipSpaces();
    if (this.isLineEnd()) return null;
    const digits = this.bare();
    if (!TIMESTAMP.test(digits)) throw new SyntaxProblem('bad timestamp');
    this.skipSpaces();
    if (!this.isLineEnd()) throw new SyntaxProblem('something follows the timestamp');
    return toMilliseconds(digits, this.precision);
  }

  /** Reads an escaped name and stops at the character that ends it, which is `end` or `otherEnd`. */
  private name(what: string, end: string, otherEnd = end): string {
    const { body } = this;
    const start = this.at;
    let isEscaped = false;
    for (; this.at < body.length; this.at += 1) {
      const character = body[this.at]!;
      if (character === end || character === otherEnd || character === '\n') break;
      if (character === '\\' && body[this.at + 1] !== '\n') {
        isEscaped = true;
        this.at += 1;
      }
    }
    const raw = body.slice(start, this.at);
    if (raw === '') throw new SyntaxProblem(`missing ${what}`);
    const found = body[this.at];
    if (found !== end && found !== otherEnd) throw new SyntaxProblem(`the line ends within the ${what}`);
    return isEscaped ? raw.replace(/\\([,= \\])/g, '$1') : raw;
  }

  /** Reads a quoted text and moves the cursor behind the closing quote. */
  private text(): string {
    const start = this.at + 1;
    const limit = Math.min(this.body.length, start + MAX_LINE_LENGTH);
    for (let at = start; at < limit; at += 1) {
      const character = this.body[at];
      if (character === '\\') at += 1;
      else if (character === '"') {
        this.at = at + 1;
        return this.body.slice(start, at).replace(/\\(["\\])/g, '$1');
      }
    }
    throw new SyntaxProblem('a text does not end');
  }

  /** Reads an unquoted value, up to a comma, a space or the end of the line. */
  private bare(): string {
    const start = this.at;
    while (!this.isLineEnd() && this.body[this.at] !== ',' && this.body[this.at] !== ' ') this.at += 1;
    return this.body.slice(start, this.at);
  }

  private skipSpaces(): void {
    while (this.body[this.at] === ' ') this.at += 1;
  }

  private isLineEnd(): boolean {
    const character = this.body[this.at];
    if (character === '\r') return this.at + 1 >= this.body.length || this.body[this.at + 1] === '\n';
    return character === '\n' || character === undefined;
  }
}

function bareValue(raw: string): FieldValue {
  if (NUMBER.test(raw)) return Number(raw);
  if (INTEGER.test(raw)) return Number(raw.slice(0, -1));
  if (TRUE.test(raw)) return true;
  if (FALSE.test(raw)) return false;
  return NOT_FINITE.test(raw) ? NaN : undefined;
}
