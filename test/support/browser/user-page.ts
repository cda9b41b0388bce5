import { type Browser, chromium, type Page } from 'playwright-core';
import { CHROMIUM_FLAGS, findChromium, STILL } from './chromium.js';
import { newMember, type TestUser } from '../people/email-sign-in.js';
import { type TestAccount, testServer } from '../servers/server.js';

/** A page of the console on which an admin of a new account is signed in, as a user of their own. */
export class UserPage {
  readonly server = testServer();
  account!: TestAccount;
  user!: TestUser;
  page!: Page;
  private browser!: Browser;

  async open(): Promise<void> {
    this.browser = await chromium.launch({ executablePath: await findChromium(), args: CHROMIUM_FLAGS });
  }

  async begin(): Promise<void> {
    this.account = await this.server.createAccount();
    this.user = await newMember(this.server, this.account, 'admin');
    this.page = await this.pageOf(this.user);
  }

  /** @returns a page of a browser of their own */
  async pageOf({ cookie }: Pick<TestUser, 'cookie'>): Promise<Page> {
    const viewport = { width: 1280, height: 900 };
    const context = await this.browser.newContext({ ...STILL, viewport, baseURL: this.server.url });
    const [name = '', value = ''] = cookie.split('=');
    await context.addCookies([{ name, value, url: this.server.url }]);
    const page = await context.newPage();
    page.setDefaultTimeout(20_000);
    return page;
  }

  close(): Promise<void> {
    return this.browser.close();
  }
}

/** Each test has an account, a user and a page of its own. */
export function userPage(): UserPage {
  const place = new UserPage();
  beforeAll(() => place.open(), 60_000);
  beforeEach(() => place.begin(), 60_000);
  afterEach(() => place.page.context().close());
  afterAll(() => place.close());
  return place;
}
