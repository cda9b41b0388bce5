import { IANAZone } from 'luxon';
import { InvalidInput } from '../errors.js';

/** @throws InvalidInput unless it is the IANA name of a time zone */
export function checkTimezone(timezone: string): string {
  if (!IANAZone.isValidZone(timezone)) throw new InvalidInput('Unknown time zone', 'invalid_timezone');
  return timezone;
}
