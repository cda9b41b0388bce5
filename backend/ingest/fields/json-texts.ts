import { MAX_JSON_DEPTH, TOO_DEEP } from '../../platform/http/bodies/json-depth.js';
import { MalformedText } from './malformed-text.js';

/** Error for a body that is no acceptable JSON. Its message is for the sender. */
export class MalformedJson extends MalformedText {}

const QUOTE = 0x22;
const COMMA = 0x2c;
const COLON = 0x3a;
const OPEN_ARRAY = 0x5b;
const BACKSLASH = 0x5c;
const CLOSE_ARRAY = 0x5d;
const OPEN_OBJECT = 0x7b;
const CLOSE_OBJECT = 0x7d;
const BYTE_ORDER_MARK = 0xfeff;

/** The text of one JSON value, cut out of a body but not parsed. */
export interface JsonText {
  text: string;
  /** Number of members of all objects within the value together, repeated names included. */
  members: number;
}

/**
 * Cuts a body into the texts of its samples: the elements of an array, the lines of NDJSON (JSON lines; blank ones are
 * skipped), or one single value. It does not parse the texts, so that the caller can parse a large body text by text.
 * Therefore, it does not notice an invalid text; `parseJsonText` does.
 * @throws MalformedJson when the pieces cannot be separated, or are nested deeper than 20 levels
 */
export function* jsonTexts(body: string, isLines: boolean): Generator<JsonText, void> {
  let at = skipSpace(body, body.charCodeAt(0) === BYTE_ORDER_MARK ? 1 : 0);
  if (isLines) yield* lineTexts(body, at);
  else if (body.charCodeAt(at) === OPEN_ARRAY) yield* elementTexts(body, at + 1);
  else {
    const value = cutValue(body, at, 0);
    yield value;
    at = skipSpace(body, value.end);
    if (at < body.length) throw new MalformedJson('something follows the value');
  }
}

/** @throws MalformedJson when the text is not JSON, or an object in it has two members of the same name */
export function parseJsonText({ text, members }: JsonText): unknown {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    throw new MalformedJson('not JSON');
  }
  if (countMembers(value) !== members) throw new MalformedJson('a name is used twice in one object');
  return value;
}

function* lineTexts(body: string, start: number): Generator<JsonText, void> {
  let at = start;
  while (at < body.length) {
    const value = cutValue(body, at, 0);
    const newline = body.indexOf('\n', value.end);
    const end = newline === -1 ? body.length : newline;
    if (skipSpace(body, value.end) < end) throw new MalformedJson('two values in one line');
    yield value;
    at = skipSpace(body, end);
  }
}

function* elementTexts(body: string, start: number): Generator<JsonText, void> {
  let at = skipSpace(body, start);
  if (body.charCodeAt(at) !== CLOSE_ARRAY) {
    for (;;) {
      const value = cutValue(body, at, 1);
      yield value;
      at = skipSpace(body, value.end);
      if (body.charCodeAt(at) !== COMMA) break;
      at = skipSpace(body, at + 1);
    }
  }
  if (body.charCodeAt(at) !== CLOSE_ARRAY) throw new MalformedJson('the array does not end');
  if (skipSpace(body, at + 1) < body.length) throw new MalformedJson('something follows the array');
}

/**
 * Cuts out the value that begins at `start`. Its end is found by counting brackets, without parsing.
 * @param depth nesting level around the value
 */
function cutValue(body: string, start: number, depth: number): JsonText & { end: number } {
  let open = 0;
  let members = 0;
  let at = start;
  for (; at < body.length; at += 1) {
    const code = body.charCodeAt(at);
    if (code === QUOTE) at = endOfString(body, at + 1);
    else if (code === COLON) members += 1;
    else if (code === OPEN_OBJECT || code === OPEN_ARRAY) {
      open += 1;
      if (open + depth > MAX_JSON_DEPTH) throw new MalformedJson(TOO_DEEP);
    } else if (code === CLOSE_OBJECT || code === CLOSE_ARRAY) {
      if (open === 0) break;
      open -= 1;
    } else if (open === 0 && (code === COMMA || isSpace(code))) break;
  }
  return { text: body.slice(start, at), members, end: at };
}

/** @returns index of the quote that closes the string */
function endOfString(body: string, start: number): number {
  for (let at = start; at < body.length; at += 1) {
    const code = body.charCodeAt(at);
    if (code === QUOTE) return at;
    if (code === BACKSLASH) at += 1;
  }
  throw new MalformedJson('a text does not end');
}

function skipSpace(body: string, start: number): number {
  let at = start;
  while (at < body.length && isSpace(body.charCodeAt(at))) at += 1;
  return at;
}

function isSpace(code: number): boolean {
  return code === 0x20 || code === 0x0a || code === 0x0d || code === 0x09;
}

/**
 * Counts the members of all objects in a value. Its depth is
 * limited already, so the recursion cannot overflow the stack.
 */
function countMembers(value: unknown): number {
  if (typeof value !== 'object' || value === null) return 0;
  if (Array.isArray(value)) return value.reduce<number>((sum, each) => sum + countMembers(each), 0);
  let members = 0;
  for (const key of Object.keys(value)) {
    members += 1;
    const inner = (value as Record<string, unknown>)[key];
    if (typeof inner === 'object') members += countMembers(inner);
  }
  return members;
}
