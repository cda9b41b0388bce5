import type { Page } from 'playwright-core';
import { consolePages, PAGES } from '../support/browser/console-pages.js';

const place = consolePages();

describe('with the keyboard alone', () => {
  /** @returns role and name of each focused element in turn, beginning with the one that the page itself focuses */
  async function walk(page: Page, steps: number): Promise<string[]> {
    const names: string[] = [];
    for (let step = 0; step < steps; step += 1) {
      if (step > 0) await page.keyboard.press('Tab');
      const [line = ''] = (await page.locator(':focus').ariaSnapshot()).split('\n');
      names.push(line.replace(/^- |:.*$|(?<=") .*$/g, ''));
    }
    return names;
  }

  it('username, password, button and the other way in follow each other', async () => {
    const page = await place.open(PAGES['/admin/login']!);
    await page.locator('input:focus').waitFor();
    expect(await walk(page, 5)).toEqual([
      'textbox "Username"',
      'textbox "Password"',
      'button "Show the password"',
      'button "Login"',
      'link "Login with Cognito"',
    ]);
    await page.close();
  });

  it('sign-in by email comes before the legacy form, where that is on its way out', async () => {
    const page = await place.open(PAGES['/admin/new-login']!);
    await page.keyboard.press('Tab');
    expect(await walk(page, 6)).toEqual([
      'link "Read about the change"',
      'link "Sign in with email"',
      'textbox "Username"',
      'textbox "Password"',
      'button "Show the password"',
      'button "Login"',
    ]);
    await page.close();
  });

  it('an address is typed and sent', async () => {
    const page = await place.open(PAGES['/admin/email-login']!);
    await page.locator('input:focus').waitFor();
    expect(await walk(page, 3)).toEqual([
      'textbox "Email"',
      'button "Send code"',
      'link "Sign in with a password"',
    ]);
    await page.close();
  });

  it('the navigation can be skipped', async () => {
    const page = await place.open(PAGES['/admin/:accountid?/home']!);
    await page.keyboard.press('Tab');
    expect(await walk(page, 1)).toEqual(['link "Skip to content"']);
    await page.keyboard.press('Enter');
    await page.locator('main:focus').waitFor();
    await page.close();
  });
});
