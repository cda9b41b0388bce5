const MAX_LENGTH_IN_SUBJECT = 60;

/** Rewrites a name that a user chose, so that no mail program turns it into a link or an address. */
export function nameInMail(name: string): string {
  return name
    .normalize('NFKC')
    .replace(/\p{Cf}+/gu, '')
    .replace(/:\/+/g, ': ')
    .replace(/[.。](?=[\p{L}\p{N}])/gu, '. ')
    .replace(/@/g, ' at ')
    .replace(/[\s\p{Cc}]+/gu, ' ')
    .trim();
}

/** Makes a name that a user chose safe to stand in the subject of a mail, and shortens it if it is long. */
export function nameInSubject(name: string): string {
  const characters = [...nameInMail(name)];
  if (characters.length <= MAX_LENGTH_IN_SUBJECT) return characters.join('');
  return `${characters
    .slice(0, MAX_LENGTH_IN_SUBJECT - 1)
    .join('')
    .trimEnd()}…`;
}
