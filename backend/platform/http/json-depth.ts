/** Objects and arrays within each other. Nothing that is sent here has half as many. */
export const MAX_JSON_DEPTH = 20;

export const TOO_DEEP = `nested deeper than ${MAX_JSON_DEPTH} levels`;

const QUOTE = 0x22;
const BACKSLASH = 0x5c;
/** Without the bit in which `[` and `{`, and `]` and `}`, differ. */
const OPENING = 0x5b;
const CLOSING = 0x5d;
const WITHOUT_KIND = ~0x20;

/**
 * Tells by the brackets alone whether JSON is nested too deep to be parsed: a parser takes long over a megabyte of `[`,
 * and code that walks what it made runs out of stack.
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
