import type { Protocol } from '../../reading/protocol.js';
import { maskLiterals } from './mask-literals.js';
import { maskPairs } from './mask-pairs.js';

/**
 * Masks two things in the text of an upload: the values of fields whose name suggests a secret, and known secrets
 * wherever they occur. The text may be cut off, malformed, or of another protocol than it claims.
 */
export function maskSecrets(
  text: string,
  protocol: Pick<Protocol, 'mask'>,
  secrets: readonly string[],
): string {
  return maskLiterals(maskPairs(protocol.mask(text)), secrets);
}
