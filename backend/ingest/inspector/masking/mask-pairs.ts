import { isSecretName, MASK } from '../../../platform/secrets/secret-names.js';
import { endOfJsonValue, maskJson } from './mask-json.js';

/** A name before a colon or an equals sign. If the name is quoted, its closing quote stands in between. */
const NAME = /(?<![\w.-])([\w.-]{1,200})(\\{0,8}["']?\s{0,20}[:=]\s{0,20})/g;
/**
 * A value in quotes. It ends at the same quote with the same number
 * of backslashes, because JSON may stand within a string of JSON.
 */
const QUOTED_VALUE = /(\\{0,8}["'])((?:(?!\1).)*)(?:\1|$)/sy;
const BARE_VALUE = /(?:(?:basic|bearer|token|digest)\s+)?[^"'\\&,;\s<>{}()[\]]+/iy;

/**
 * Masks the values after `name:` and `name=` where the name suggests a secret. It works on any text, so it also finds
 * secrets in a text that is not in the format it claims, or that stands within another text.
 */
export function maskPairs(text: string): string {
  let masked = '';
  let copied = 0;
  NAME.lastIndex = 0;
  for (let pair = NAME.exec(text); pair; pair = NAME.exec(text)) {
    const [whole, name = ''] = pair;
    if (!isSecretName(name)) continue;
    const valueAt = pair.index + whole.length;
    const value = valueFrom(text, valueAt);
    if (value === null) continue;
    masked += text.slice(copied, valueAt) + value.shown;
    copied = value.end;
    NAME.lastIndex = value.end;
  }
  return masked + text.slice(copied);
}

/** Masks the secret fields of a form or a query in any encoding, and secrets within the text of other fields. */
export function maskForm(text: string): string {
  return text.split('&').map(maskField).join('&');
}

function maskField(field: string): string {
  const at = field.indexOf('=');
  if (at === -1) return field;
  const [[name, value] = ['', '']] = new URLSearchParams(field);
  if (isSecretName(name)) return `${field.slice(0, at)}=${MASK}`;
  if (!field.includes('%')) return field;
  const shown = maskPairs(maskJson(value));
  return shown === value ? field : `${field.slice(0, at)}=${encodeURIComponent(shown)}`;
}

function valueFrom(text: string, at: number): { shown: string; end: number } | null {
  QUOTED_VALUE.lastIndex = at;
  const quoted = QUOTED_VALUE.exec(text);
  if (quoted) {
    const [, quote = '', content = ''] = quoted;
    const end = QUOTED_VALUE.lastIndex;
    const isClosed = end === at + quote.length * 2 + content.length;
    return { shown: `${quote}${MASK}${isClosed ? quote : ''}`, end };
  }
  if (text[at] === '{' || text[at] === '[') return { shown: `"${MASK}"`, end: endOfJsonValue(text, at) };
  BARE_VALUE.lastIndex = at;
  return BARE_VALUE.test(text) ? { shown: MASK, end: BARE_VALUE.lastIndex } : null;
}
