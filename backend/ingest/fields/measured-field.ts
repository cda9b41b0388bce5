import type { Measurement } from '@mesonet/model/measurements.js';
import type { Unit } from '@mesonet/model/units.js';
import { readNumber, type Reading, type ValueError } from './sample-values.js';

/** The measurement that a field contains, and the unit in which it is sent. */
export interface MeasuredField {
  measurement: Measurement;
  unit: Unit;
  /** Turns a code that a device sends into a number in `unit`; null means no reading. */
  decode?: (sent: number) => number | null | ValueError;
  /** Text for people that describes what the device sends; absent when it sends a number in `unit`. */
  sentAs?: string;
}

/** Decodes a number that a device sent and converts it to the base unit. */
export function readFieldNumber(sent: number, { unit, decode }: MeasuredField): Reading {
  const decoded = decode && Number.isFinite(sent) ? decode(sent) : sent;
  return typeof decoded === 'number' ? readNumber(decoded, unit) : decoded;
}
