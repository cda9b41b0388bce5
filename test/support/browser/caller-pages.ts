import { type Browser, chromium, type Locator, type Page } from 'playwright-core';
import { CHROMIUM_FLAGS, chromiumPath, STILL } from './chromium.js';
import { follow, NO_SUCH_PAGE } from './follow.js';
import { CALLERS, type CallerName, type Callers } from '../people/callers.js';
import type { TestServer } from '../servers/server.js';
import { waitFor } from '../wait-for.js';

/** The outcome of opening an address. `open` is the page itself. */
export type Outcome =
  | 'open'
  | 'sign-in'
  | 'refused'
  | 'for super admins'
  | 'invalid account'
  | 'members only'
  | 'no such page'
  | 'under construction'
  | 'not available';

const SENTENCES: Record<Exclude<Outcome, 'open' | 'sign-in'>, string> = {
  refused: 'You do not have the permissions required to view this page.',
  'for super admins': 'You do not have permission to view this page.',
  'invalid account': 'Invalid accountid',
  'members only': 'This dashboard is for members only',
  'no such page': NO_SUCH_PAGE,
  'under construction': 'This page is under construction',
  'not available': 'This page is not available to this account.',
};

/** A page for each caller. All are in one browser, and each has its own cookies. */
export class CallerPages {
  private constructor(
    private readonly browser: Browser,
    private readonly pages: Record<CallerName, Page>,
  ) {}

  static async open(server: TestServer, { cookies }: Callers): Promise<CallerPages> {
    const browser = await chromium.launch({ executablePath: chromiumPath(), args: CHROMIUM_FLAGS });
    const pages = await Promise.all(
      CALLERS.map(async (caller) => {
        const viewport = { width: 1280, height: 900 };
        const context = await browser.newContext({ ...STILL, viewport, baseURL: server.url });
        const [name = '', value = ''] = cookies[caller].split('=');
        if (name !== '') await context.addCookies([{ name, value, url: server.url }]);
        const page = await context.newPage();
        // All pages draw at the same time, so each of them takes long.
        page.setDefaultTimeout(60_000);
        return [caller, page] as const;
      }),
    );
    return new CallerPages(browser, Object.fromEntries(pages) as Record<CallerName, Page>);
  }

  of(caller: CallerName): Page {
    return this.pages[caller];
  }

  /**
   * Opens an address as if it was typed.
   * @param shown part of the page itself
   * @returns the same as `outcome`
   */
  async type(caller: CallerName, address: string, shown?: string | RegExp): Promise<string> {
    await this.pages[caller].goto(address, { waitUntil: 'commit' });
    return this.outcome(caller, address, shown);
  }

  /**
   * Opens an address from another page of the console, which is much faster than typing it.
   * @returns the same as `outcome`
   */
  async follow(caller: CallerName, address: string, shown?: string | RegExp): Promise<string> {
    await this.leave(caller, address);
    return this.outcome(caller, address, shown);
  }

  /** Resolves when nothing of the previous page is left. */
  leave(caller: CallerName, address: string): Promise<void> {
    return follow(this.pages[caller], address);
  }

  /** @returns what the caller finds; in words where several outcomes show at once or the sign-in forgets the address */
  private async outcome(caller: CallerName, address: string, shown?: string | RegExp): Promise<string> {
    const page = this.pages[caller];
    const signs: Record<string, Locator> = {
      ...(shown && { open: page.getByRole('main').getByText(shown).filter({ visible: true }).first() }),
      'sign-in': page.getByRole('link', { name: 'Login with Cognito' }),
      ...mapValues(SENTENCES, (sentence) => page.getByText(sentence, { exact: true })),
    };
    const [first, ...others] = Object.values(signs) as [Locator, ...Locator[]];
    await others
      .reduce((any, other) => any.or(other), first)
      .first()
      .waitFor();
    const seen = await waitFor('an outcome that stays', async () => {
      const visible: string[] = [];
      for (const [outcome, sign] of Object.entries(signs)) if (await sign.isVisible()) visible.push(outcome);
      return visible.length > 0 && visible;
    });
    if (seen.join() !== 'sign-in') return seen.join(' and ');
    const href = await signs['sign-in']!.getAttribute('href');
    const back = `/auth/login?next=${encodeURIComponent(address)}`;
    return href === back ? 'sign-in' : `sign-in that leads to ${href}`;
  }

  /** @returns the names in the console's menu, in their order */
  async menu(caller: CallerName): Promise<string[]> {
    const links = this.pages[caller].getByRole('navigation', { name: 'Console' }).getByRole('link');
    return (await links.allTextContents()).map((text) => text.trim());
  }

  close(): Promise<void> {
    return this.browser.close();
  }
}

function mapValues<Key extends string, From, To>(
  values: Record<Key, From>,
  map: (value: From) => To,
): Record<Key, To> {
  return Object.fromEntries(
    Object.entries(values).map(([key, value]) => [key, map(value as From)]),
  ) as Record<Key, To>;
}
