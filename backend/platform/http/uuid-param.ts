import { Param } from '@nestjs/common';
import { NotFound } from '../errors.js';

const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** Tells whether the text is written as a uuid. */
export function isUuid(text: string): boolean {
  return UUID.test(text);
}

/** Takes the id of a row from the address; one that no row can have names nothing. */
export const UuidParam = (name: string) => Param(name, { transform: toUuid });

function toUuid(text: unknown): string {
  if (typeof text !== 'string' || !isUuid(text)) throw new NotFound();
  return text.toLowerCase();
}
