import { DAY_MS } from '@mesonet/model/durations.js';
import { InvalidInput } from '../../../platform/errors.js';
import { InstantError, parseInstant } from '../../../bytes/iso-time.js';
import type { MaintenanceWindowEntity } from './maintenance-window.entity.js';

/** Longest maintenance window: 366 days, so that a leap year fits */
const LONGEST_MS = 366 * DAY_MS;

export type WindowTimes = Pick<MaintenanceWindowEntity, 'startAt' | 'endAt'>;

/**
 * Reads the beginning or the end of a maintenance window.
 * @throws InvalidInput for a text that is not a time
 */
export function windowInstant(path: 'start' | 'end', text: string): Date {
  try {
    return new Date(parseInstant(text));
  } catch (error) {
    if (!(error instanceof InstantError)) throw error;
    throw new InvalidInput(`${path}: ${error.message}`, error.code, [{ path, message: error.message }]);
  }
}

/**
 * Checks the beginning and end of a maintenance window.
 * @throws InvalidInput unless the window ends after its beginning, and lasts at most 366 days
 */
export function checkTimes({ startAt, endAt }: WindowTimes): void {
  const lengthMs = endAt.getTime() - startAt.getTime();
  if (lengthMs > 0 && lengthMs <= LONGEST_MS) return;
  const message = lengthMs > 0 ? 'A maintenance window lasts at most a year' : 'end must be after start';
  throw new InvalidInput(message, 'invalid_range', [{ path: 'end', message }]);
}
