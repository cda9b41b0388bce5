import { type Algorithm, hash, verify } from '@node-rs/argon2';
import { InvalidInput } from '../../../platform/errors.js';
import { isCommonPassword } from './common-passwords.js';

/** The settings of the hash function argon2id that OWASP recommends first: 19 MiB of memory, 2 passes, 1 thread. */
const SETTINGS = {
  algorithm: 2 satisfies Algorithm.Argon2id,
  memoryCost: 19_456,
  timeCost: 2,
  parallelism: 1,
};

const MIN_BYTES = 8;
const MAX_BYTES = 1024;

/**
 * Checks a new password.
 * @throws InvalidInput for a password that is too short, too long, equal to the account's id or among the most common
 * ones
 */
export function checkNewPassword(password: string, accountId: string): void {
  const bytes = Buffer.byteLength(password);
  if (bytes < MIN_BYTES) throw new InvalidInput('Password must be at least 8 characters', 'invalid_password');
  if (bytes > MAX_BYTES) throw new InvalidInput('Password must be at most 1,024 bytes', 'invalid_password');
  const isOwnName = password.toLowerCase() === accountId.toLowerCase();
  if (isOwnName || isCommonPassword(password)) {
    throw new InvalidInput('Password is too common', 'common_password');
  }
}

export function hashPassword(password: string): Promise<string> {
  return hash(password, SETTINGS);
}

/**
 * A hash that is checked when the account does not exist, so that the answer takes the same time as for an existing
 * account.
 */
let dummyHash: Promise<string> | undefined;

/**
 * Checks a password against a hash.
 * @param passwordHash null for an unknown account or a disabled sign-in; the check then takes equally long and returns
 * false
 */
export async function verifyPassword(passwordHash: string | null, password: string): Promise<boolean> {
  dummyHash ??= hashPassword('an account that does not exist');
  const candidate = Buffer.byteLength(password) <= MAX_BYTES ? password : '';
  const matches = await verify(passwordHash ?? (await dummyHash), candidate);
  return matches && passwordHash !== null && candidate !== '';
}
