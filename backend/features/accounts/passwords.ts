import { type Algorithm, hash, verify } from '@node-rs/argon2';

/** OWASP's first choice for argon2id: 19 MiB, 2 passes, 1 lane. */
const SETTINGS = {
  algorithm: 2 satisfies Algorithm.Argon2id,
  memoryCost: 19_456,
  timeCost: 2,
  parallelism: 1,
};

const MIN_BYTES = 8;
const MAX_BYTES = 1024;

export function isAcceptableLength(password: string): boolean {
  const bytes = Buffer.byteLength(password);
  return bytes >= MIN_BYTES && bytes <= MAX_BYTES;
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
