/** Debian's Chromium runs with these without a display, without its sandbox and without requests to the Internet. */
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

/** Reduced motion keeps controls in place under a click while a busy machine draws the page. */
export const STILL = { reducedMotion: 'reduce' } as const;

/**
 * The path of the Chromium that `npm test` or `npm run bench` found.
 * @throws Error when neither of them found one or ran
 */
export function chromiumPath(): string {
  const path = process.env.MESONET_TEST_CHROMIUM;
  if (!path) throw new Error('MESONET_TEST_CHROMIUM does not say where Chromium is');
  return path;
}

/**
 * The path of the full Chromium, which can show notifications.
 * @throws Error where `npm test` found none
 */
export function wholeChromiumPath(): string {
  const path = process.env.MESONET_TEST_WHOLE_CHROMIUM;
  if (!path) throw new Error('MESONET_TEST_WHOLE_CHROMIUM does not say where Chromium is');
  return path;
}
