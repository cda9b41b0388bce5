import { access } from 'node:fs/promises';

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

/** The first is Chromium without the windows around pages: a page takes less than half of the processor's time in it. */
const PLACES = [
  '/usr/bin/chromium-headless-shell',
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
];

/** @throws Error when no Chromium is installed */
export async function findChromium(): Promise<string> {
  for (const path of PLACES) {
    if (
      await access(path).then(
        () => true,
        () => false,
      )
    )
      return path;
  }
  throw new Error(`No Chromium in ${PLACES.join(', ')}`);
}
