/** Stands where a secret stood, however long that was. */
export const MASK = '•••';

/** A MAC address is a secret too: a PASSKEY is nothing but its digest. */
const SECRET_NAME =
  /passw|passkey|passphrase|^pass$|pwd|secret|token|api[-_ ]?key|^auth|credential|^mac$|^macaddr/i;

/** Whether a field of this name holds what nobody may be shown. */
export function isSecretName(name: string): boolean {
  return SECRET_NAME.test(name.trim());
}
