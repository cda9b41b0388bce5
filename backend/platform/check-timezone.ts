import { isTimezone } from '@mesonet/model/calendar/zone-offsets.js';
import { InvalidInput } from './errors.js';

/** @throws InvalidInput unless the text is the IANA name of a time zone */
export function checkTimezone(timezone: string): string {
  // Some versions of Node accept offsets such as +02:00 as time zone names, so a name must begin with a letter.
  if (!/^[A-Za-z]/.test(timezone) || !isTimezone(timezone))
    throw new InvalidInput('Unknown time zone', 'invalid_timezone');
  return timezone;
}
