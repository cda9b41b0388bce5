import type { Page } from 'playwright-core';
import { graveFindings } from '../support/browser/axe.js';
import { consolePages, DESKTOP, PHONE } from '../support/browser/console-pages.js';
import { addMember } from '../support/people/email-sign-in.js';
import { mailedCode } from '../support/people/mailed-code.js';
import { newAddress } from '../support/people/outbox.js';

const place = consolePages();
const LOGIN = { who: 'visitor', address: '/admin/login', shown: 'Login with Cognito' } as const;

/**
 * Requests a sign-in mail in this browser.
 * @returns the address of the page behind its link
 */
async function linkPage(page: Page): Promise<string> {
  const email = newAddress();
  await addMember(place.server, place.account, { email, role: 'guest' });
  await page.goto('/admin/email-login');
  await page.getByLabel('Email').fill(email);
  await page.getByRole('button', { name: 'Send code' }).click();
  // The field appears with the cookie without which the link does not work.
  await page.getByLabel('6-digit code').waitFor();
  const { pathname, search } = new URL((await mailedCode(email)).link);
  return pathname + search;
}

const PAGES: [name: string, heading: string, addressOf: (page: Page) => Promise<string>][] = [
  ['a sign-in link', 'Sign in to Mesonet', linkPage],
  ['one that has been used', 'This link does not work', () => Promise.resolve('/auth/email/link?token=used')],
  [
    'a set-up link that has been used',
    'This link does not work',
    () => Promise.resolve('/auth/setup?token=used'),
  ],
];

describe('a page of the server itself', () => {
  it.each(PAGES)(
    'looks like the console, under a policy without exceptions: %s',
    async (_, heading, addressOf) => {
      const page = await place.open(LOGIN);
      const address = await addressOf(page);
      const problems: string[] = [];
      page.on('console', (message) => {
        if (message.type() === 'error' && !message.text().includes('status of 410'))
          problems.push(message.text());
      });
      const answer = await page.goto(address);
      const policy = answer?.headers()['content-security-policy'];
      expect(policy).toContain("default-src 'none'");
      expect(policy).not.toContain('unsafe');
      await page.getByRole('heading', { name: heading }).waitFor();
      await page.evaluate('document.fonts.ready');
      expect(await page.evaluate('[...document.fonts].map(({ status }) => status)')).toEqual(['loaded']);
      for (const [size, colorScheme] of [
        [DESKTOP, 'light'],
        [PHONE, 'dark'],
      ] as const) {
        await page.setViewportSize(size);
        await page.emulateMedia({ colorScheme });
        expect(await graveFindings(page)).toEqual([]);
        expect(await page.evaluate('document.documentElement.scrollWidth <= innerWidth')).toBe(true);
      }
      expect(problems).toEqual([]);
      await page.close();
    },
  );
});
