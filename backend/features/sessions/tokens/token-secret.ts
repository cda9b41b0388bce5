import { createHash, randomBytes } from 'node:crypto';

/** Tells people, and programs that look for leaked secrets, what it is. */
const PREFIX = 'mst_';
const CHECKSUM_CHARACTERS = 6;
const SECRET = /^mst_[\w-]{32}[\w-]{6}$/;

/** 192 random bits and a checksum of them. */
export function newTokenSecret(): string {
  const body = PREFIX + randomBytes(24).toString('base64url');
  return body + checksumOf(body);
}

/** False for what was mistyped or cut off: the database need not be asked. */
export function isTokenSecret(text: string): boolean {
  const body = text.slice(0, -CHECKSUM_CHARACTERS);
  return SECRET.test(text) && text === body + checksumOf(body);
}

/** What is kept of a secret: nobody can guess 192 bits, so a plain hash is enough. */
export function digestOfToken(secret: string): Buffer {
  return createHash('sha256').update(secret).digest();
}

function checksumOf(body: string): string {
  return createHash('sha256').update(`checksum ${body}`).digest('base64url').slice(0, CHECKSUM_CHARACTERS);
}
