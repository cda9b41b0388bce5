import type { Page } from 'playwright-core';
import { userPage } from '../support/browser/user-page.js';
import { newOrganizationRequest } from '../support/people/organization-request.js';

const place = userPage();
let page: Page;

beforeEach(async () => {
  page = await place.pageOf({ cookie: await place.server.superAdmin() });
  await page.goto('/admin/sadmin/organizations');
});
afterEach(() => page.close());

describe('the shell of super admins', () => {
  it('names its pages, and those for developers below a heading', async () => {
    const menu = page.getByRole('navigation', { name: 'Console' });
    await menu.getByRole('heading', { name: 'For Developers' }).waitFor();
    const developers = menu.getByRole('list', { name: 'For Developers' }).getByRole('link');
    expect((await developers.allTextContents()).map((text) => text.trim())).toEqual([
      'Deprecated Routes',
      'Feature Flags',
      'API Docs',
    ]);
    expect((await menu.getByRole('link').last().textContent())?.trim()).toBe('Sign Out');
    await page.getByRole('banner').getByText('Super Admin', { exact: true }).waitFor();
    await page.getByRole('banner').getByText('sadmin (super admin)').waitFor();
    for (const [name, path] of [
      ['Organization Requests', 'organization_requests'],
      ['Super Users', 'users'],
      ['Snapshots', 'backuprestore'],
      ['Statistics', 'statistics'],
      ['Audit log', 'audit'],
      ['Deprecated Routes', 'deprecated_route_hits'],
      ['Organizations', 'organizations'],
    ] as const) {
      const link = menu.getByRole('link', { name, exact: name === 'Organizations' });
      await link.click();
      await page.waitForURL(`**/admin/sadmin/${path}`);
      await page.getByRole('heading', { name, level: 1 }).waitFor();
      expect(await link.getAttribute('aria-current')).toBe('page');
    }
  });

  it('opens the reference of the API in a new tab', async () => {
    const opened = page.context().waitForEvent('page');
    await page.getByRole('link', { name: 'API Docs' }).click();
    const docs = await opened;
    await docs.waitForURL('**/docs');
    expect(new URL(page.url()).pathname).toBe('/admin/sadmin/organizations');
  });

  it('has no link to logs where none are configured', async () => {
    await page.getByRole('heading', { name: 'For Developers' }).waitFor();
    await page.waitForLoadState('networkidle');
    expect(await page.getByRole('link', { name: 'Logs & Metrics' }).count()).toBe(0);
  });

  it('has four places at the thumb on a phone, and the others behind one more', async () => {
    await newOrganizationRequest(place.server);
    await page.setViewportSize({ width: 390, height: 844 });
    await page.reload();
    const bar = page.getByRole('navigation', { name: 'Main pages' });
    await bar.getByText(/^[\d,]+ pending$/).waitFor();
    const places = (await bar.getByRole('link').allTextContents()).map((text) =>
      text.replace(/[\d,]+ pending/, ''),
    );
    expect(places).toEqual(['Orgs', 'Requests', 'Users', 'Snapshots']);
    await bar.getByRole('button', { name: 'More pages' }).click();
    await page.getByRole('dialog').getByRole('link', { name: 'Deprecated Routes' }).click();
    await page.waitForURL('**/admin/sadmin/deprecated_route_hits');
    await page.getByText('Only hits are logged.').waitFor();
    expect(await page.evaluate<number>('document.documentElement.scrollWidth - innerWidth')).toBe(0);
  });
});
