import { dictionary } from '@zxcvbn-ts/language-common';

const MIN_LENGTH = 8;
const MOST = 3_000;

/** The passwords that were leaked most often, without those that are too short to be accepted anyway. */
const COMMON: ReadonlySet<string> = new Set(
  dictionary['passwords-common'].filter(({ length }) => length >= MIN_LENGTH).slice(0, MOST),
);

/** Returns true when a password, in upper or lower case, is one of the 3,000 that attackers try first. */
export function isCommonPassword(password: string): boolean {
  return COMMON.has(password.toLowerCase());
}
