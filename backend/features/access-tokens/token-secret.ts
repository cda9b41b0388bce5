import { createHash, randomBytes } from 'node:crypto';

/** Prefix of the secret of every access token. People, and programs that search for leaked secrets, recognize it. */
const PREFIX = 'mst_';
const CHECKSUM_CHARACTERS = 6;
const SECRET = /^mst_[\w-]{32}[\w-]{6}$/;

/** Generates a secret of an access token: 192 random bits and a checksum. */
export function newTokenSecret(): string {
  const body = PREFIX + randomBytes(24).toString('base64url');
  return body + checksumOf(body);
}

/** Returns false for a mistyped or truncated secret. Its checksum shows this without a database query. */
export function isTokenSecret(text: string): boolean {
  const body = text.slice(0, -CHECKSUM_CHARACTERS);
  return SECRET.test(text) && text === body + checksumOf(body);
}

/** Hashes the secret for storage. Nobody can guess 192 random bits, so a plain hash is enough. */
export function digestOfToken(secret: string): Buffer {
  return createHash('sha256').update(secret).digest();
}

function checksumOf(body: string): string {
  return createHash('sha256').update(`checksum ${body}`).digest('base64url').slice(0, CHECKSUM_CHARACTERS);
}
