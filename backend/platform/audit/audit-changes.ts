import { isSecretName, MASK } from '../secrets/secret-names.js';

/** Greatest length of a value's JSON in the audit log, in characters. A longer value is replaced by a remark. */
const MAX_LENGTH = 8_000;
const TOO_LONG = 'Too long to be kept here';
/**
 * Escapes of JSON that PostgreSQL cannot store: NUL characters and halves of surrogate pairs. The first group of
 * the pattern matches an escaped backslash, so that the `u` behind it is not taken for an escape.
 */
const UNSTORABLE = /(\\\\)|\\u(?:0000|d[89a-f][0-9a-f]{2})/g;

/**
 * Turns the values before and after a change into JSON for the audit log and masks secrets. When both values are
 * records, it keeps only the members that differ.
 * @returns null for an absent value
 */
export function changesOf(before: unknown, after: unknown): { before: string | null; after: string | null } {
  if (!isRecord(before) || !isRecord(after)) return { before: kept(before), after: kept(after) };
  const isSame = (name: string) => JSON.stringify(before[name]) === JSON.stringify(after[name]);
  const changed = (record: Record<string, unknown>) =>
    Object.fromEntries(Object.entries(record).filter(([name]) => !isSame(name)));
  return { before: kept(changed(before)), after: kept(changed(after)) };
}

function kept(value: unknown): string | null {
  if (value === undefined || value === null) return null;
  const text = JSON.stringify(masked(value)).replace(UNSTORABLE, (_, meant?: string) => meant ?? '\ufffd');
  return text.length > MAX_LENGTH ? JSON.stringify(TOO_LONG) : text;
}

function masked(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(masked);
  if (!isRecord(value)) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, member]) => {
      const isSecret = member !== null && typeof member !== 'boolean' && isSecretName(name);
      return [name, isSecret ? MASK : masked(member)];
    }),
  );
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value) && !(value instanceof Date);
}
