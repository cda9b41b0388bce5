import { InvalidInput } from '../platform/errors.js';

const MAX_KEYS = 200;
/** The pattern of a measurement key. The longest keys belong to own measurements of stations. */
const KEY = /^[A-Za-z0-9_]{1,60}$/;

/**
 * Reads a comma-separated list of measurement keys and skips blank entries. A key that a station does not have is no
 * error, because the stations of an account measure different things.
 * @returns null when the list is absent or empty, which means all keys
 * @throws InvalidInput for a malformed key or too many keys
 */
export function parseKeyList(list: unknown): ReadonlySet<string> | null {
  if (list === undefined) return null;
  const keys = typeof list === 'string' ? list.split(',').flatMap((key) => key.trim() || []) : [''];
  if (keys.length > MAX_KEYS || !keys.every((key) => KEY.test(key))) {
    const message = `measKeys must be a comma list of at most ${MAX_KEYS} measurement keys`;
    throw new InvalidInput(message, 'unknown_measurement', [{ path: 'measKeys', message }]);
  }
  return keys.length > 0 ? new Set(keys) : null;
}
