import type { BrowserContextOptions, Page } from 'playwright-core';
import { FreshPages } from './fresh-pages.js';
import { type TestAccount, testServer, type TestStation } from '../servers/server.js';

/** A page of the console on which a manager of the account is signed in. */
export class ManagerPage {
  readonly server = testServer();
  account!: TestAccount;
  station!: TestStation;
  page!: Page;
  private pages!: FreshPages;

  async open(options: BrowserContextOptions): Promise<void> {
    this.pages = await FreshPages.launch({ ...options, baseURL: this.server.url });
    this.account = await this.server.createAccount();
  }

  /** Creates a new station, and a page on which nothing is opened yet. */
  async begin(): Promise<void> {
    const { server, account } = this;
    this.station = await server.createStation(account, { stationname: 'Ridge' });
    this.page = await this.pages.open(account.cookie);
  }

  end(): Promise<void> {
    return this.page.close();
  }

  close(): Promise<void> {
    return this.pages.close();
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
  beforeAll(() => place.open(options));
  (every === 'file' ? beforeAll : beforeEach)(() => place.begin(), 60_000);
  if (every === 'test') afterEach(() => place.end());
  afterAll(() => place.close());
  return place;
}
