import type { Page } from 'playwright-core';

/** An address that the console does not have. */
const NOWHERE = '/no/such/page';
export const NO_SUCH_PAGE = 'This page does not exist.';

/** Runs in the page. It makes the router follow an address, as if the user went back in the history. */
function navigate(address: string): void {
  const { history, dispatchEvent, PopStateEvent } = globalThis as unknown as BrowserGlobals;
  history.pushState(null, '', address);
  dispatchEvent(new PopStateEvent('popstate'));
}

interface BrowserGlobals {
  history: { pushState(state: null, unused: '', address: string): void };
  dispatchEvent(this: void, event: object): void;
  PopStateEvent: new (type: 'popstate') => object;
}

/**
 * Opens an address of the console from whatever the page shows, which is much faster than typing it. Resolves when
 * nothing of the previous address is left.
 */
export async function follow(page: Page, address: string): Promise<void> {
  if (page.url() === 'about:blank') await page.goto(NOWHERE, { waitUntil: 'commit' });
  else await page.evaluate(navigate, NOWHERE);
  // Within the console's frame, the previous page may show the same text, so this waits for a page without the frame.
  const between = await page.waitForSelector(`main > p:text-is("${NO_SUCH_PAGE}")`);
  if (address === NOWHERE) return;
  await page.evaluate(navigate, address);
  await between.waitForElementState('hidden').catch((error: Error) => {
    // An address that has a document of its own ends the one of the element.
    if (!error.message.includes('not attached')) throw error;
  });
}
