import { isSecretName, MASK } from '../../../platform/secrets/secret-names.js';

const STRING = /"(?:[^"\\]|\\.)*"?/sy;
const SCALAR = /[^\s,}\]]+/y;

/**
 * Masks the value of each JSON member whose name suggests a secret, at any depth. A value that is an object or an array
 * is masked as a whole. The text may be cut off anywhere.
 */
export function maskJson(text: string): string {
  let masked = '';
  let copied = 0;
  let at = text.indexOf('"');
  while (at !== -1) {
    const nameEnd = endOfString(text, at);
    const colon = skipSpace(text, nameEnd);
    if (text[colon] !== ':') {
      at = text.indexOf('"', nameEnd);
      continue;
    }
    const valueAt = skipSpace(text, colon + 1);
    let next = valueAt;
    if (isSecretName(unescaped(text.slice(at, nameEnd)))) {
      next = endOfJsonValue(text, valueAt);
      if (next > valueAt) {
        masked += `${text.slice(copied, valueAt)}"${MASK}"`;
        copied = next;
      }
    }
    at = text.indexOf('"', next);
  }
  return masked + text.slice(copied);
}

/**
 * @returns index after the value that begins at `start`: the end of the
 *   text if the value is cut off; `start` itself if no value begins there
 */
export function endOfJsonValue(text: string, start: number): number {
  if (text[start] === '"') return endOfString(text, start);
  if (text[start] !== '{' && text[start] !== '[') return endOfMatch(SCALAR, text, start);
  let depth = 0;
  for (let at = start; at < text.length;) {
    const char = text[at];
    if (char === '"') {
      at = endOfString(text, at);
      continue;
    }
    if (char === '{' || char === '[') depth += 1;
    if (char === '}' || char === ']') depth -= 1;
    at += 1;
    if (depth === 0) return at;
  }
  return text.length;
}

function endOfString(text: string, start: number): number {
  return endOfMatch(STRING, text, start);
}

function endOfMatch(pattern: RegExp, text: string, start: number): number {
  pattern.lastIndex = start;
  return pattern.test(text) ? pattern.lastIndex : start;
}

function skipSpace(text: string, start: number): number {
  let at = start;
  while (at < text.length && ' \t\r\n'.includes(text[at]!)) at += 1;
  return at;
}

/** @param quoted a name with its quotes; a name that is no valid JSON keeps its escapes */
function unescaped(quoted: string): string {
  if (!quoted.includes('\\')) return quoted.slice(1, -1);
  try {
    return String(JSON.parse(quoted));
  } catch {
    return quoted;
  }
}
