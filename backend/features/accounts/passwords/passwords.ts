import { type Algorithm, hash, verify } from '@node-rs/argon2';
import { InvalidInput } from '../../../platform/errors.js';
import { isCommonPassword } from './common-passwords.js';

/** OWASP's first choice for argon2id: 19 MiB, 2 passes, 1 lane. */
const SETTINGS = {
  algorithm: 2 satisfies Algorithm.Argon2id,
  memoryCost: 19_456,
  timeCost: 2,
  parallelism: 1,
};

const MIN_BYTES = 8;
const MAX_BYTES = 1024;

/** @throws InvalidInput for one that is too short, too long or among the first that are tried on the account */
export function checkNewPassword(password: string, accountId: string): void {
  const bytes = Buffer.byteLength(password);
  if (bytes < MIN_BYTES) throw new InvalidInput('Password must be at least 8 characters', 'invalid_password');
  if (bytes > MAX_BYTES) throw new InvalidInput('Password must be at most 1,024 bytes', 'invalid_password');
  const isItsName = password.toLowerCase() === accountId.toLowerCase();
  if (isItsName || isCommonPassword(password)) {
    throw new InvalidInput('Password is too common', 'common_password');
  }
}

export function hashPassword(password: string): Promise<string> {
  return hash(password, SETTINGS);
}

/** Checked when there is no such account, so that both answers take the same time. */
let dummyHash: Promise<string> | undefined;

/**
 * @param passwordHash null for an unknown or disabled sign-in: the answer is false and takes as long
 */
export async function verifyPassword(passwordHash: string | null, password: string): Promise<boolean> {
  dummyHash ??= hashPassword('an account that does not exist');
  const candidate = Buffer.byteLength(password) <= MAX_BYTES ? password : '';
  const matches = await verify(passwordHash ?? (await dummyHash), candidate);
  return matches && passwordHash !== null && candidate !== '';
}
