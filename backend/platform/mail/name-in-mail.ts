const MAX_LENGTH_IN_SUBJECT = 60;

/** Writes a name that somebody chose so that no mail program makes a link or an address of it. */
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

/** The same for a subject, which a long name would fill. */
export function nameInSubject(name: string): string {
  const characters = [...nameInMail(name)];
  if (characters.length <= MAX_LENGTH_IN_SUBJECT) return characters.join('');
  return `${characters
    .slice(0, MAX_LENGTH_IN_SUBJECT - 1)
    .join('')
    .trimEnd()}…`;
}
