import { type Browser, type BrowserContext, chromium, type Page, type Route } from 'playwright-core';
import { CHROMIUM_FLAGS, chromiumPath, STILL } from '../support/browser/chromium.js';
import { setSession } from '../support/browser/set-session.js';
import { addMember, newMember, type TestUser } from '../support/people/email-sign-in.js';
import { type TestAccount, testServer } from '../support/servers/server.js';
import { waitFor } from '../support/wait-for.js';

const server = testServer();
let browser: Browser;
let context: BrowserContext;
let page: Page;
let account: TestAccount;
let users: Record<'guest' | 'sadmin', Pick<TestUser, 'cookie'>>;

beforeAll(async () => {
  browser = await chromium.launch({ executablePath: chromiumPath(), args: CHROMIUM_FLAGS });
  account = await server.createAccount();
  // The page of a station has a live stream, which the server closes when a membership ends.
  await server.createStation(account);
  users = {
    guest: await newMember(server, account, 'guest'),
    sadmin: { cookie: await server.superAdmin() },
  };
});

afterAll(() => browser.close());

beforeEach(async () => {
  context = await browser.newContext({
    ...STILL,
    viewport: { width: 1280, height: 900 },
    baseURL: server.url,
  });
  page = await context.newPage();
  page.setDefaultTimeout(20_000);
});

afterEach(() => context.close());

async function signInAs({ cookie }: Pick<TestUser, 'cookie'>): Promise<void> {
  await setSession(context, cookie, server.url);
}

async function remove({ id }: TestUser): Promise<void> {
  const path = `/api/v1/accounts/${account.id}/users/${id}/`;
  const { status } = await server.fetch(path, { method: 'DELETE', cookie: account.cookie });
  expect(status).toBe(204);
}

describe('the header', () => {
  it.each([
    ['guest', false],
    ['sadmin', true],
  ] as const)('names the organization and who is signed in: %s', async (role, isSuperAdmin) => {
    await signInAs(users[role]);
    await page.goto(`/admin/${account.id}/home`);
    const header = page.getByRole('banner');
    await header.getByText(`Organization ${account.id}`).waitFor();
    await header.getByText('Development', { exact: true }).waitFor();
    const session = await server.get<{ id: string; email: string | null }>(
      '/api/v1/session/',
      users[role].cookie,
    );
    await header.getByText(session.email ?? session.id, { exact: true }).waitFor();
    expect(await header.getByText('(super admin)', { exact: true }).count()).toBe(isSuperAdmin ? 1 : 0);
    expect(await page.title()).toBe('Home');
  });

  it('leads from one organization to the others of a member', async () => {
    const member = await newMember(server, account, 'guest');
    const other = await server.createAccount();
    await addMember(server, other, { email: member.email, role: 'manager' });
    await signInAs(member);
    await page.goto(`/admin/${account.id}/home`);
    await page
      .getByRole('banner')
      .getByRole('button', { name: /Switch to account$/ })
      .click();
    const menu = page.getByRole('menu');
    await menu.getByText('Switch to account', { exact: true }).waitFor();
    expect(await menu.getByRole('menuitem').allInnerTexts()).toEqual([`Organization ${other.id}`]);
    await menu.getByRole('menuitem').click();
    await page.waitForURL(`**/admin/${other.id}/home`);
    // The user is a manager of this account, so the menu has the stations.
    await page.getByRole('link', { name: 'Stations', exact: true }).waitFor();
  });
});

describe('an organization', () => {
  it('that is not the own is none', async () => {
    await signInAs(users.guest);
    await page.goto('/admin/somebody-else/home');
    await page.getByText('Invalid accountid', { exact: true }).waitFor();
  });

  it('that is lost while its page opens leads to sign in', async () => {
    const member = await newMember(server, account, 'guest');
    await signInAs(member);
    const seen: string[] = [];
    page.on('framenavigated', (frame) => seen.push(new URL(frame.url()).pathname));
    // The live stream would also report the loss, sometimes before the server refuses the account.
    await page.routeWebSocket(/./, () => {});
    // If the account was missing from the list already, the page would say that the address is wrong.
    const listed = page.waitForResponse('**/api/v1/accounts/');
    const lose = async (route: Route) => {
      await listed;
      await remove(member);
      await route.continue();
    };
    // The page repeats a request that was refused while the code of the page was loading.
    await page.route(`**/accounts/${account.id}/`, lose, { times: 1 });
    await page.goto(`/admin/${account.id}/home`);
    await page.getByText('You belong to no organization yet').waitFor();
    expect(seen).toContain('/admin/login');
  });

  it('that is lost while its page is open is left at once', async () => {
    const member = await newMember(server, account, 'guest');
    await signInAs(member);
    await page.goto(`/admin/${account.id}/home`);
    await page.getByRole('link', { name: 'Overview Dashboard' }).waitFor();
    await remove(member);
    // The page gets the list without the account or the account's own 404, whichever comes first.
    await page.getByText(/^(Invalid accountid|You belong to no organization yet)$/).waitFor();
  });

  it('says what is on its way', async () => {
    await signInAs(users.guest);
    const waiting = new Map<string, () => void>();
    for (const path of ['session', 'accounts']) {
      await page.route(`**/api/v1/${path}/`, async (route) => {
        await new Promise<void>((resolve) => waiting.set(path, resolve));
        await route.continue();
      });
    }
    const release = async (path: string) => (await waitFor(path, () => waiting.get(path)))();
    await page.goto(`/admin/${account.id}/home`);
    await page.getByText('Loading user ...', { exact: true }).waitFor();
    await release('session');
    await page.getByText('Loading accounts ...', { exact: true }).waitFor();
    await release('accounts');
    await page.getByRole('heading', { name: 'Home' }).waitFor();
  });
});
