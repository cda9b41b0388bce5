import { z } from 'zod';
import { isOrigin } from './config-checks.js';

/** Zod schemas that several settings share. */
export const text = z.string().trim().min(1);
export const url = (...protocols: string[]) =>
  z.string().refine((value) => URL.canParse(value) && protocols.includes(new URL(value).protocol), {
    error: `a URL that starts with ${protocols.map((protocol) => `${protocol}//`).join(' or ')}`,
  });
export const origin = z
  .string()
  .refine(isOrigin, { error: 'an origin, as in https://screens.example.org' })
  .transform((value) => new URL(value).origin);
export const wholeNumber = (min: number, max: number) =>
  z
    .string()
    .regex(/^\d{1,15}$/, { error: `a whole number from ${min} to ${max}` })
    .transform(Number)
    .refine((value) => value >= min && value <= max, { error: `a whole number from ${min} to ${max}` });
