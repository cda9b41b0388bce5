/**
 * Browsers and the texts that identify them in a user agent. The first match counts, because a browser such as Edge
 * also names Chrome and Safari.
 */
const BROWSERS: readonly [name: string, mark: RegExp][] = [
  ['Edge', /Edg(e|A|iOS)?\//],
  ['Opera', /OPR\//],
  ['Firefox', /(Firefox|FxiOS)\//],
  ['Chrome', /(Chrome|CriOS)\//],
  ['Safari', /Safari\//],
];
const SYSTEMS: readonly [name: string, mark: RegExp][] = [
  ['Android', /Android/],
  ['iPhone', /iPhone/],
  ['iPad', /iPad/],
  ['Windows', /Windows/],
  ['macOS', /Mac OS X/],
  ['Linux', /Linux/],
];
const MAX_LENGTH = 60;

/**
 * Describes a browser in words, such as "Firefox on Windows".
 * @param userAgent the `User-Agent` text by which a browser or program identifies itself
 */
export function describeBrowser(userAgent: string): string {
  const [browser, system] = [BROWSERS, SYSTEMS].map(
    (list) => list.find(([, mark]) => mark.test(userAgent))?.[0],
  );
  if (browser && system) return `${browser} on ${system}`;
  return browser ?? (userAgent.trim().slice(0, MAX_LENGTH) || 'Unknown browser');
}
