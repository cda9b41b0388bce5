import { sha256 } from '@noble/hashes/sha2.js';

/**
 * Computes the SHA-256 hash of an email address, without regard to case and to spaces around the address. A library
 * computes it, because browsers offer their own function only over https, and a console in a home network is often
 * opened over http.
 * @returns 32 bytes
 */
export function emailHash(email: string): Uint8Array {
  return sha256(new TextEncoder().encode(email.trim().toLowerCase()));
}
