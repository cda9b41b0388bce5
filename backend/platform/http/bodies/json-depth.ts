/** Largest allowed nesting of objects and arrays in a request body. No honest body has half as many levels. */
export const MAX_JSON_DEPTH = 20;

export const TOO_DEEP = `nested deeper than ${MAX_JSON_DEPTH} levels`;

const QUOTE = 0x22;
const BACKSLASH = 0x5c;
/**
 * Character codes of `[` and `]`. The codes of `{` and `}` differ from them in one bit only, which the mask
 * `WITHOUT_KIND` clears.
 */
const OPENING = 0x5b;
const CLOSING = 0x5d;
const WITHOUT_KIND = ~0x20;

/**
 * Tells from the brackets alone whether JSON is nested too deeply. It is checked before parsing, because a parser takes
 * long over a megabyte of `[`, and code that walks the result runs out of stack.
 */
export function isTooDeep(json: Uint8Array): boolean {
  let depth = 0;
  for (let at = 0; at < json.length; at += 1) {
    const code = json[at]!;
    if (code === QUOTE) at = endOfString(json, at + 1);
    else if ((code & WITHOUT_KIND) === OPENING) {
      depth += 1;
      if (depth > MAX_JSON_DEPTH) return true;
    } else if ((code & WITHOUT_KIND) === CLOSING) depth -= 1;
  }
  return false;
}

function endOfString(json: Uint8Array, start: number): number {
  for (let at = start; at < json.length; at += 1) {
    const code = json[at]!;
    if (code === QUOTE) return at;
    if (code === BACKSLASH) at += 1;
  }
  return json.length;
}
