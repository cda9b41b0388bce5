/** Stands where a secret stood, however long that was. */
export const MASK = '•••';

/** A MAC address is a secret too, because a PASSKEY is its digest. */
const SECRET_NAME =
  /passw|passkey|passphrase|passcode|(?:^|[_-])pass$|pwd|secret|token|(?:api|app|application|access|private)[-_ ]?key|^auth|bearer|credential|cookie|(?:^|[_-])mac$|^macaddr/i;

/** `device[pass]`, `station.mac` and `ns:auth` name a member of something. */
const NAME_PARTS = /[\s.:[\]/]+/;

/** Whether a field of this name, or of a part of it, holds what nobody may be shown. */
export function isSecretName(name: string): boolean {
  return SECRET_NAME.test(name.trim()) || name.split(NAME_PARTS).some((part) => SECRET_NAME.test(part));
}
