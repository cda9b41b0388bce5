import { InvalidInput } from './errors.js';
import { InstantError, parseInstant } from '../bytes/iso-time.js';

/**
 * Reads a time from a query parameter.
 * @param path name of the parameter, for the error
 * @returns undefined when the parameter is absent or empty
 * @throws InvalidInput for a text that is no time with an offset
 */
export function momentOf(path: string, text: string | undefined): Date | undefined {
  if (text === undefined || text === '') return undefined;
  try {
    return new Date(parseInstant(text));
  } catch (error) {
    if (!(error instanceof InstantError)) throw error;
    throw new InvalidInput(error.message, error.code, [{ path, message: error.message }]);
  }
}
