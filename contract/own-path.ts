const NOWHERE = 'http://nowhere.invalid';

/**
 * Where to lead somebody afterwards: a path of ours, or the start page in place of anything else.
 * @param next what a link or a form asked for
 */
export function ownPath(next: unknown): string {
  if (typeof next !== 'string' || !next.startsWith('/') || !URL.canParse(next, NOWHERE)) return '/';
  const { origin, pathname, search, hash } = new URL(next, NOWHERE);
  // Two slashes begin another host, and may appear only once dots are taken out: `/.//host`.
  const isOwn = origin === NOWHERE && !pathname.startsWith('//');
  return isOwn ? pathname + search + hash : '/';
}
