/** The part of Playwright that tests use, as their environment has loaded it. */
export const { chromium } = globalThis.playwright;
