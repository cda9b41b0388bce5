/** The text that replaces a secret in logs and answers. It does not reveal the length of the secret. */
export const MASK = '•••';

/**
 * Names of fields that hold secrets. A MAC address counts as a secret, too, because an Ecowitt station signs in by a
 * PASSKEY that is a digest of its MAC address.
 */
const SECRET_NAME =
  /passw|passkey|passphrase|passcode|(?:^|[_-])pass$|pwd|secret|token|(?:api|app|application|access|private)[-_ ]?key|^auth|bearer|credential|cookie|(?:^|[_-])mac$|^macaddr/i;

/** Characters between the parts of field names such as `device[pass]`, `station.mac` and `ns:auth`. */
const NAME_PARTS = /[\s.:[\]/]+/;

/** True when the name of a field, or a part of it, means a secret. */
export function isSecretName(name: string): boolean {
  return SECRET_NAME.test(name.trim()) || name.split(NAME_PARTS).some((part) => SECRET_NAME.test(part));
}
