import { z } from 'zod';

/** Schemas that several settings share. */
export const text = z.string().trim().min(1);
export const url = (...protocols: string[]) =>
  z.string().refine((value) => URL.canParse(value) && protocols.includes(new URL(value).protocol), {
    error: `a URL that starts with ${protocols.map((protocol) => `${protocol}//`).join(' or ')}`,
  });
export const wholeNumber = (min: number, max: number) =>
  z
    .string()
    .regex(/^\d{1,15}$/, { error: `a whole number from ${min} to ${max}` })
    .transform(Number)
    .refine((value) => value >= min && value <= max, { error: `a whole number from ${min} to ${max}` });
