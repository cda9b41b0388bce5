import { IANAZone } from 'luxon';
import { InvalidInput } from '../errors.js';

/** @throws InvalidInput unless it is the IANA name of a time zone */
export function checkTimezone(timezone: string): string {
  // Some versions of Node take offsets such as +02:00 for names.
  if (!/^[A-Za-z]/.test(timezone) || !IANAZone.isValidZone(timezone))
    throw new InvalidInput('Unknown time zone', 'invalid_timezone');
  return timezone;
}
