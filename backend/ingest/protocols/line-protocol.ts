import { toMilliseconds } from './timestamp-precision.js';

/** A field as sent; undefined stands for what is no value of the protocol, such as `1,5` or a bare word. */
export type FieldValue = number | string | boolean | undefined;

/** One point of the InfluxDB line protocol. Of fields of one name the last counts. */
export interface Line {
  measurement: string;
  tags: ReadonlyMap<string, string>;
  /** NaN and infinity as such: not in InfluxDB's grammar, but sent. */
  fields: ReadonlyMap<string, FieldValue>;
  /** UTC ms, a fraction cut off; null when the line has none. */
  time: number | null;
}

/** A line of a body, numbered from 1, read or refused. The reason is for the sender. */
export type LineResult = { number: number; line: Line } | { number: number; reason: string };

/** Longer than any sample of 200 fields; bounds one step of whoever reads line by line. */
const MAX_LINE_LENGTH = 64 * 1024;

const TIMESTAMP = /^-?\d{1,20}$/;
const NUMBER = /^[+-]?(?:\d+\.?\d*|\.\d+)(?:e[+-]?\d{1,3})?$/i;
const INTEGER = /^[+-]?\d+[iu]$/;
const NOT_FINITE = /^[+-]?(?:nan|inf(?:inity)?)$/i;
const TRUE = /^(?:t|T|true|True|TRUE)$/;
const FALSE = /^(?:f|F|false|False|FALSE)$/;

/**
 * Reads a body line by line. Blank lines and comments are left out; a line that cannot be read costs nobody but
 * itself. Escapes: `\,` `\=` `\ ` `\\` in names and tags, `\"` `\\` in texts; a backslash before anything else
 * is one. A text may go on over a line break.
 * @param precision one that `isPrecision` knows
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
    // Line breaks inside texts are lines of the body too.
    else for (let at = next; at < cursor.at; at = body.indexOf('\n', at) + 1 || body.length) number += 1;
  }
}

class SyntaxProblem extends Error {}

/** Reads one point after the other from a body. */
class Cursor {
  at = 0;

  constructor(
    private readonly body: string,
    private readonly precision: string,
  ) {}

  /** @param end of the line; @returns whether it is empty or a comment, leaving the cursor at its first character */
  isBlank(end: number): boolean {
    this.skipSpaces();
    return this.at >= end || this.isLineEnd() || this.body[this.at] === '#';
  }

  /** Reads a point and goes on behind its line. @returns why it is none instead */
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

  /** Reads an escaped name and stays at the character that ends it, one of the two. */
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

  /** Reads a text in quotes and goes on behind them. */
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

  /** Reads up to a comma, a space or the end of the line. */
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
