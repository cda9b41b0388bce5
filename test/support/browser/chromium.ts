/** Debian's Chromium without a display, a sandbox of its own or a word to the outside. */
export const CHROMIUM_FLAGS = [
  '--headless',
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

/** Nothing moves away from under a click while a busy machine draws it. */
export const STILL = { reducedMotion: 'reduce' } as const;

/** Where `npm test` and `npm run bench` found one. @throws Error when they did not, or nobody looked */
export function chromiumPath(): string {
  const path = process.env.MESONET_TEST_CHROMIUM;
  if (!path) throw new Error('MESONET_TEST_CHROMIUM does not say where Chromium is');
  return path;
}

/** Chromium with its windows, which shows notifications. @throws Error where `npm test` found none */
export function wholeChromiumPath(): string {
  const path = process.env.MESONET_TEST_WHOLE_CHROMIUM;
  if (!path) throw new Error('MESONET_TEST_WHOLE_CHROMIUM does not say where Chromium is');
  return path;
}
