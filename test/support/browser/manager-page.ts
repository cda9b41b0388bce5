import { type Browser, type BrowserContextOptions, chromium, type Page } from 'playwright-core';
import { CHROMIUM_FLAGS, chromiumPath, STILL } from './chromium.js';
import { type TestAccount, testServer, type TestStation } from '../servers/server.js';
import { setSession } from './set-session.js';

/** A page of the console on which a manager of the account is signed in. */
export class ManagerPage {
  readonly server = testServer();
  account!: TestAccount;
  station!: TestStation;
  page!: Page;
  private browser!: Browser;

  async open(): Promise<void> {
    this.browser = await chromium.launch({ executablePath: chromiumPath(), args: CHROMIUM_FLAGS });
    this.account = await this.server.createAccount();
  }

  /** Creates a new station, and a page on which nothing is opened yet. */
  async begin(options: BrowserContextOptions): Promise<void> {
    const { server, account, browser } = this;
    this.station = await server.createStation(account, { stationname: 'Ridge' });
    const viewport = { width: 1280, height: 900 };
    const context = await browser.newContext({ ...STILL, viewport, baseURL: server.url, ...options });
    await setSession(context, account.cookie, server.url);
    this.page = await context.newPage();
    this.page.setDefaultTimeout(20_000);
  }

  end(): Promise<void> {
    return this.page.context().close();
  }

  close(): Promise<void> {
    return this.browser.close();
  }

  /** @param tab of the station's pages */
  async goTo(tab: string): Promise<void> {
    await this.page.goto(`/admin/${this.account.id}/stations/${this.station.id}/${tab}`);
  }
}

/**
 * @param every 'file': each test continues on the page where the previous one ended; 'test': each has its own station
 * and page
 */
export function managerPage(every: 'file' | 'test', options: BrowserContextOptions = {}): ManagerPage {
  const place = new ManagerPage();
  beforeAll(() => place.open());
  (every === 'file' ? beforeAll : beforeEach)(() => place.begin(options), 60_000);
  if (every === 'test') afterEach(() => place.end());
  afterAll(() => place.close());
  return place;
}
