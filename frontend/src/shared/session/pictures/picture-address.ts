import { bytesToHex } from '@noble/hashes/utils.js';
import { emailHash } from '../../ui/identicon/email-hash.js';

/**
 * Builds the address of a user's picture at a picture service such as Gravatar. The service answers 404 if the user has
 * no picture there.
 * @param service address of the service, without a slash at its end
 * @param size in CSS pixels; twice as many pixels are requested, for high-resolution screens
 * @see https://docs.gravatar.com
 */
export function pictureAddress(service: string, email: string, size: number): string {
  return `${service}/avatar/${bytesToHex(emailHash(email))}?d=404&s=${2 * size}`;
}
