import type { Page } from 'playwright-core';

/**
 * Holds back the requests of a page to an address.
 * @returns a function that lets them go on
 */
export async function holdRequests(page: Page, address: string | RegExp): Promise<() => void> {
  let release = () => {};
  const released = new Promise<void>((resolve) => (release = resolve));
  await page.route(address, async (route) => {
    await released;
    await route.continue();
  });
  return release;
}
