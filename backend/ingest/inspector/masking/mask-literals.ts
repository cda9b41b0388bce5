import { LRUCache } from 'lru-cache';
import { MASK } from '../../../platform/secrets/secret-names.js';

/**
 * Least length of a secret that is searched for. Shorter texts occur in too many ordinary words, and the server issues
 * no secret that is so short.
 */
const MIN_LENGTH = 6;
/** Longest password. A longer secret is searched for only as it is written, not in other encodings. */
const MAX_LENGTH = 128;
const XML_NAMES: Readonly<Record<string, string>> = {
  '&': 'amp',
  '<': 'lt',
  '>': 'gt',
  '"': 'quot',
  "'": 'apos',
};

/**
 * Masks known secrets wherever they occur, in any letter case and in every way in which a form, JSON or XML encodes
 * their characters. When the text ends within a secret, the beginning of that secret is masked, too.
 */
export function maskLiterals(text: string, secrets: readonly string[]): string {
  const known = [...new Set(secrets.filter(({ length }) => length >= MIN_LENGTH))];
  let masked = text;
  for (const secret of known.sort((a, b) => b.length - a.length)) {
    masked = masked.replace(patternOf(secret), MASK);
    masked = maskBeginning(masked, secret);
  }
  return masked;
}

/**
 * Search patterns by secret. They are cached, because to make a pattern takes ten times as long as to search an upload.
 */
const patterns = new LRUCache<string, RegExp>({ max: 1_000 });

function patternOf(secret: string): RegExp {
  const known = patterns.get(secret);
  if (known) return known;
  const pattern = newPattern(secret);
  patterns.set(secret, pattern);
  return pattern;
}

function newPattern(secret: string): RegExp {
  const chars = secret.length <= MAX_LENGTH ? [...secret].map(writingsOf) : [escaped(secret)];
  return new RegExp(chars.join(''), 'gi');
}

/** Returns a part of a pattern that matches a character in all the ways in which an encoder may write it. */
function writingsOf(char: string): string {
  const point = char.codePointAt(0)!;
  const units = Array.from({ length: char.length }, (_, i) => char.charCodeAt(i));
  // Longer encodings come first, because the first match counts: a backslash alone also matches the first half of `\\`,
  // its escaped form.
  const ways = [
    [...Buffer.from(char)].map((byte) => `%${byte.toString(16).padStart(2, '0')}`).join(''),
    units.map((unit) => `\\\\u${unit.toString(16).padStart(4, '0')}`).join(''),
    `&#0*${point};`,
    `&#x0*${point.toString(16)};`,
    ...(char in XML_NAMES ? [`&${XML_NAMES[char]};`] : []),
    ...(char === ' ' ? ['\\+'] : []),
    ...(/["\\/]/.test(char) ? [`\\\\${escaped(char)}`] : []),
    ...(point < 0x20 ? [escaped(JSON.stringify(char).slice(1, -1))] : []),
    escaped(char),
  ];
  return `(?:${ways.join('|')})`;
}

function maskBeginning(text: string, secret: string): string {
  for (let length = Math.min(secret.length - 1, MAX_LENGTH); length >= MIN_LENGTH; length -= 1) {
    if (text.endsWith(secret.slice(0, length))) return text.slice(0, -length) + MASK;
  }
  return text;
}

function escaped(text: string): string {
  return text.replace(/[\\^$.*+?()[\]{}|/-]/g, '\\$&');
}
