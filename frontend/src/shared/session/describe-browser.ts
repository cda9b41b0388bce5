/** The first that fits: browsers also claim to be those below them. */
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

/** @param userAgent as a browser or a program calls itself */
export function describeBrowser(userAgent: string): string {
  const [browser, system] = [BROWSERS, SYSTEMS].map(
    (list) => list.find(([, mark]) => mark.test(userAgent))?.[0],
  );
  if (browser && system) return `${browser} on ${system}`;
  return browser ?? (userAgent.trim().slice(0, MAX_LENGTH) || 'Unknown browser');
}
