import type { Page } from 'playwright-core';
import { userPage } from '../support/browser/user-page.js';
import { eventually, waitFor } from '../support/wait-for.js';

const place = userPage();

const home = () => `/admin/${place.account.id}/home`;
const inForce = (page: Page) => page.evaluate<string>('document.documentElement.dataset.theme');
const waitForTheme = (page: Page, theme: string) =>
  waitFor(`the ${theme} theme`, async () => (await inForce(page)) === theme);
/** The theme that the session reports. */
const kept = async () =>
  (await place.server.get<{ theme: string }>('/api/v1/session/', place.user.cookie)).theme;

async function choose(page: Page, name: string): Promise<void> {
  await page.getByRole('button', { name: /^Theme: / }).click();
  await page.getByRole('menuitemradio', { name }).click();
}

describe('the theme', () => {
  it('is light for a new user and for a visitor, whatever the system says', async () => {
    const { page, server, user } = place;
    await page.emulateMedia({ colorScheme: 'dark' });
    await page.goto(home());
    await page.getByRole('button', { name: 'Theme: Light. Change' }).waitFor();
    expect(await inForce(page)).toBe('light');
    expect(await server.get<{ theme: string }>('/api/v1/session/', user.cookie)).toMatchObject({
      theme: 'light',
    });
    const visitor = await place.pageOf({ cookie: 'none=none' });
    await visitor.emulateMedia({ colorScheme: 'dark' });
    await visitor.goto('/admin/login');
    await visitor.getByLabel('Username').waitFor();
    expect(await inForce(visitor)).toBe('light');
    await visitor.close();
  });

  it('follows the system where that is chosen, from the first paint on', async () => {
    const { page } = place;
    await page.emulateMedia({ colorScheme: 'dark' });
    await page.goto(home());
    await choose(page, 'As the system');
    await waitForTheme(page, 'dark');
    await page.emulateMedia({ colorScheme: 'light' });
    await waitForTheme(page, 'light');
    await eventually(async () => expect(await kept()).toBe('system'));
    await page.emulateMedia({ colorScheme: 'dark' });
    await page.route('**/assets/*.js', (route) => route.abort());
    await page.reload();
    expect(await inForce(page)).toBe('dark');
  });

  it('colours links the same before and after a dialog brings its library', async () => {
    const { page } = place;
    await page.goto(`/admin/${place.account.id}/nothing`);
    await page.getByRole('link', { name: 'Go to the console' }).waitFor();
    const look = () => page.evaluate<string>('getComputedStyle(document.querySelector("main p a")).color');
    const before = await look();
    await page.getByRole('button', { name: 'User settings' }).click();
    await page.getByRole('dialog').getByRole('tab', { name: 'Profile' }).waitFor();
    expect(await look()).toBe(before);
  });

  it('once chosen goes with the user to every browser', async () => {
    const { page, user } = place;
    await page.goto(home());
    await choose(page, 'Dark');
    await waitForTheme(page, 'dark');
    await eventually(async () => expect(await kept()).toBe('dark'));
    const other = await place.pageOf(user);
    await other.goto(home());
    await waitForTheme(other, 'dark');
    await choose(other, 'As the system');
    await waitForTheme(other, 'light');
    await eventually(async () => expect(await kept()).toBe('system'));
    await other.close();
  });

  it('is chosen in the settings of the user too', async () => {
    const { page } = place;
    await page.goto(home());
    await page.getByRole('button', { name: 'User settings' }).click();
    const dark = page.getByRole('switch', { name: 'Dark Theme (Beta)' });
    expect(await dark.isChecked()).toBe(false);
    await dark.click();
    await waitForTheme(page, 'dark');
    await eventually(async () => expect(await kept()).toBe('dark'));
    await page.getByRole('button', { name: 'Follow the system' }).click();
    await waitForTheme(page, 'light');
    await eventually(async () => expect(await kept()).toBe('system'));
  });

  it('is there before anything is drawn, whoever chose it', async () => {
    const { page } = place;
    await page.goto(home());
    await choose(page, 'Dark');
    await waitForTheme(page, 'dark');
    // No script of the console runs, so the page looks as it did at the first paint.
    await page.route('**/assets/*.js', (route) => route.abort());
    await page.reload();
    expect(await inForce(page)).toBe('dark');
    expect(await page.evaluate<string>('getComputedStyle(document.documentElement).colorScheme')).toBe(
      'dark',
    );
    await page.goto(`${home()}?theme=light`);
    expect(await inForce(page)).toBe('light');
  });

  it('of a visitor stays in the browser', async () => {
    const { server } = place;
    const account = await server.createAccount({ isPublic: true });
    const visitor = await place.pageOf({ cookie: 'none=none' });
    await visitor.goto(`/${account.id}/WeatherStations/${account.id}_all/RT/overview`);
    await choose(visitor, 'Dark');
    await waitForTheme(visitor, 'dark');
    await visitor.goto('/admin/login');
    await visitor.getByLabel('Username').waitFor();
    expect(await inForce(visitor)).toBe('dark');
    await visitor.close();
  });
});
