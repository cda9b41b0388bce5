import { InvalidInput } from '../../../platform/errors.js';
import { InstantError, parseInstant } from '../../../platform/iso-time.js';
import type { MaintenanceWindowEntity } from './maintenance-window.entity.js';

/** A leap year. */
const LONGEST_MS = 366 * 86_400_000;

export type WindowTimes = Pick<MaintenanceWindowEntity, 'startAt' | 'endAt'>;

/** @throws InvalidInput for a text that names no moment */
export function windowInstant(path: 'start' | 'end', text: string): Date {
  try {
    return new Date(parseInstant(text));
  } catch (error) {
    if (!(error instanceof InstantError)) throw error;
    throw new InvalidInput(`${path}: ${error.message}`, error.code, [{ path, message: error.message }]);
  }
}

/** @throws InvalidInput unless it ends after it begins, and within a year */
export function checkTimes({ startAt, endAt }: WindowTimes): void {
  const lengthMs = endAt.getTime() - startAt.getTime();
  if (lengthMs > 0 && lengthMs <= LONGEST_MS) return;
  const message = lengthMs > 0 ? 'A maintenance window lasts at most a year' : 'end must be after start';
  throw new InvalidInput(message, 'invalid_range', [{ path: 'end', message }]);
}
