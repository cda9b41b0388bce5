import { InvalidInput } from '../errors.js';

/**
 * Reads the query parameter `include`: a comma-separated list of fields that an answer holds only on request.
 * @throws InvalidInput that names an unknown field
 */
export function parseInclude<Name extends string>(
  include: unknown,
  names: readonly Name[],
): ReadonlySet<Name> {
  if (include === undefined || include === '') return new Set();
  const asked = typeof include === 'string' ? include.split(',') : [''];
  const unknown = asked.find((name) => !names.includes(name as Name));
  if (unknown !== undefined) {
    throw new InvalidInput(`Unknown include: ${unknown.slice(0, 60)}`, 'unknown_include');
  }
  return new Set(asked as Name[]);
}
