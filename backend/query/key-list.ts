import { InvalidInput } from '../platform/errors.js';

const MAX_KEYS = 200;
/** The longest key is that of a measurement of a station's own. */
const KEY = /^[A-Za-z0-9_]{1,60}$/;

/**
 * Reads a comma list of measurement keys. Blank entries are skipped. A key that no station has is not an error, because
 * stations of one account measure different things.
 * @returns null when the list is absent or names nothing: every key is wanted
 * @throws InvalidInput
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
