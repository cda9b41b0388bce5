import { ExtraKey } from '@mesonet/contract/extra-measurements.js';

const LONGEST_NAME = 40;

/**
 * Chooses the key of a new own measurement: the field's own name where it is a valid key, otherwise a key built from
 * it. The key differs from all used keys, without regard to case.
 */
export function extraKeyFor(field: string, taken: readonly string[]): string {
  const used = new Set(taken.map((key) => key.toLowerCase()));
  const isFree = (key: string) => !used.has(key.toLowerCase());
  if (ExtraKey.safeParse(field).success && isFree(field)) return field;
  const name = field.replace(/^x_/i, '').replace(/[^A-Za-z0-9_]+/g, '_');
  for (let number = 1; ; number += 1) {
    const suffix = number === 1 ? '' : `_${number}`;
    const key = `x_${name.slice(0, LONGEST_NAME - suffix.length)}${suffix}`;
    if (isFree(key)) return key;
  }
}
