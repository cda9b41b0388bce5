import { Param } from '@nestjs/common';
import { NotFound } from '../errors.js';

const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** True when the text has the form of a UUID. */
export function isUuid(text: string): boolean {
  return UUID.test(text);
}

/**
 * Reads a UUID from a path parameter. A text that is no UUID is answered with 404, because no row can have it as its
 * id.
 */
export const UuidParam = (name: string) => Param(name, { transform: toUuid });

function toUuid(text: unknown): string {
  if (typeof text !== 'string' || !isUuid(text)) throw new NotFound();
  return text.toLowerCase();
}
