import type { BrowserContext } from 'playwright-core';

/**
 * Gives a browser the session of a `Cookie` header.
 * @param url address of the server
 */
export async function setSession(context: BrowserContext, cookie: string, url: string): Promise<void> {
  const [name = '', value = ''] = cookie.split('=');
  await context.addCookies([{ name, value, url }]);
}
