const NOWHERE = 'http://nowhere.invalid';

/**
 * Returns a safe target for a redirect: the requested path if it is on this server, otherwise the start page `/`.
 * @param next target that a link or a form requests
 */
export function ownPath(next: unknown): string {
  if (typeof next !== 'string' || !next.startsWith('/') || !URL.canParse(next, NOWHERE)) return '/';
  const { origin, pathname, search, hash } = new URL(next, NOWHERE);
  // A path that begins with two slashes would lead to another host. In `/.//host` they appear only after URL
  // normalization.
  const isOwn = origin === NOWHERE && !pathname.startsWith('//');
  return isOwn ? pathname + search + hash : '/';
}
