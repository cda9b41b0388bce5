import type { Measurement } from '@mesonet/contract/measurements.js';
import type { Unit } from '@mesonet/contract/units.js';
import { readNumber, type Reading, type ValueError } from './sample-values.js';

/** What a field measures, and the unit it is sent in. */
export interface MeasuredField {
  measurement: Measurement;
  unit: Unit;
  /** Turns the number as sent into one of `unit`, where a device writes codes; null = no reading. */
  decode?: (sent: number) => number | null | ValueError;
  /** The unit of the number as sent, for people, where it is not `unit`. */
  sentAs?: string;
}

/** Reads a number of a field. */
export function readFieldNumber(sent: number, { unit, decode }: MeasuredField): Reading {
  const decoded = decode && Number.isFinite(sent) ? decode(sent) : sent;
  return typeof decoded === 'number' ? readNumber(decoded, unit) : decoded;
}
