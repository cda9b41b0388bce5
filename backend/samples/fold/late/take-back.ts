import type { SampleValues } from '../../core/observation.js';

/**
 * Restores the values that a row had before an import, key by key. A key is restored only if the row still has what the
 * import left for it: the same value, or no value.
 * @param given values of the stored row, changed in place
 * @param undone values that the import left
 * @param before values from before the import
 * @param mayChange returns false for keys that must stay
 * @returns the keys that changed
 */
export function takeBack(
  given: SampleValues,
  undone: SampleValues,
  before: SampleValues,
  mayChange: (key: string) => boolean = () => true,
): string[] {
  const keys = [...new Set([...Object.keys(undone), ...Object.keys(before)])];
  const changed = keys.filter((key) => given[key] === undone[key] && mayChange(key));
  for (const key of changed) {
    const value = before[key];
    if (value === undefined) delete given[key];
    else given[key] = value;
  }
  return changed;
}
