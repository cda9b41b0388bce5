import { type Browser, type BrowserContext, chromium, type Page } from 'playwright-core';
import { CHROMIUM_FLAGS, chromiumPath, STILL } from '../support/browser/chromium.js';
import { newMember, type TestUser } from '../support/people/email-sign-in.js';
import { type TestAccount, testServer, type TestStation } from '../support/servers/server.js';
import { eventually, waitFor } from '../support/wait-for.js';

const REFUSED = 'You do not have the permissions required to view this page.';

const server = testServer();
let browser: Browser;
let context: BrowserContext;
let page: Page;
let account: TestAccount;
let station: TestStation;
let users: Record<'guest' | 'manager' | 'admin' | 'sadmin', Pick<TestUser, 'cookie'>>;

beforeAll(async () => {
  browser = await chromium.launch({ executablePath: chromiumPath(), args: CHROMIUM_FLAGS });
  account = await server.createAccount();
  station = await server.createStation(account);
  users = {
    guest: await newMember(server, account, 'guest'),
    manager: await newMember(server, account, 'manager'),
    admin: await newMember(server, account, 'admin'),
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
  const [name = '', value = ''] = cookie.split('=');
  await context.addCookies([{ name, value, url: server.url }]);
}

async function remove({ id }: TestUser): Promise<void> {
  const path = `/api/v1/accounts/${account.id}/users/${id}/`;
  const { status } = await server.fetch(path, { method: 'DELETE', cookie: account.cookie });
  expect(status).toBe(204);
}

describe('who may see what', () => {
  it.each([
    ['guest', ['Home', 'Sign Out']],
    ['manager', ['Home', 'Data Export Beta', 'Units', 'Sign Out']],
    ['admin', ['Home', 'Data Export Beta', 'Units', 'Settings', 'Sign Out']],
    [
      'sadmin',
      [
        ...['Organizations', 'Super Users', 'Audit log'],
        ...['Home', 'Data Export Beta', 'Units', 'Settings', 'Super Admin', 'Sign Out'],
      ],
    ],
  ] as const)('the menu of a %s names %j', async (role, names) => {
    await signInAs(users[role]);
    await page.goto(`/admin/${account.id}/home`);
    const links = page.getByRole('navigation', { name: 'Console' }).getByRole('link');
    // What the flags of the account add comes a moment later.
    await eventually(async () => {
      const texts = await links.allTextContents();
      expect(texts.map((text) => text.trim())).toEqual(names);
    });
  });

  it.each([
    ['guest', 'data-export'],
    ['guest', 'account'],
    ['manager', 'account'],
    ['guest', 'stations/S/connect'],
    ['guest', 'stations/S/settings'],
  ] as const)('a %s is refused %s', async (role, path) => {
    await signInAs(users[role]);
    await page.goto(`/admin/${account.id}/${path.replace('S', station.id)}`);
    await page.getByText(REFUSED, { exact: true }).waitFor();
  });

  it('nobody but a super admin sees the organizations', async () => {
    await signInAs(users.admin);
    await page.goto('/admin/sadmin/organizations');
    await page.getByText('You do not have permission to view this page.', { exact: true }).waitFor();
  });
});

describe('an address without an organization', () => {
  it.each(['/', '/admin', '/admin/home'])('leads a member from %s to the first one', async (address) => {
    await signInAs(users.guest);
    await page.goto(address);
    await page.waitForURL(`**/admin/${account.id}/home`);
  });

  it('leads a super admin to all of them', async () => {
    await signInAs(users.sadmin);
    await page.goto('/admin/home');
    await page.waitForURL('**/admin/sadmin/organizations');
  });

  it.each(['/admin/home', '/admin/sadmin/organizations'])(
    'leads a visitor from %s to sign in',
    async (address) => {
      await page.goto(address);
      await page.waitForURL('**/admin/login');
    },
  );
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
    // It would tell of the loss as well, now and then before the account is refused.
    await page.routeWebSocket(/./, () => {});
    await page.route(`**/accounts/${account.id}/`, async (route) => {
      await remove(member);
      await route.continue();
    });
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
    // The list without it, or its own 404, whichever comes first.
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
