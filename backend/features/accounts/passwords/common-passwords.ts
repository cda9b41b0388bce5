import { dictionary } from '@zxcvbn-ts/language-common';

const MIN_LENGTH = 8;
const MOST = 3_000;

/** Of those that are long enough to be taken at all, by how often they leaked. */
const COMMON: ReadonlySet<string> = new Set(
  dictionary['passwords-common'].filter(({ length }) => length >= MIN_LENGTH).slice(0, MOST),
);

/** Whether it is among the 3,000 passwords that are tried first, however its letters are written. */
export function isCommonPassword(password: string): boolean {
  return COMMON.has(password.toLowerCase());
}
