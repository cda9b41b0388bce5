import { sha256 } from '../../ui/identicon/sha256.js';

/**
 * Writes where a service of profile pictures keeps the picture of an email address. It answers 404 when it has none.
 * @param service its address, without a slash at its end
 * @param size in CSS pixels; the picture is twice as large, for dense screens
 * @see https://docs.gravatar.com
 */
export function pictureAddress(service: string, email: string, size: number): string {
  const hash = [...sha256(email.trim().toLowerCase())].map((byte) => byte.toString(16).padStart(2, '0'));
  return `${service}/avatar/${hash.join('')}?d=404&s=${2 * size}`;
}
