import type { Page } from 'playwright-core';
import { FreshPages } from './fresh-pages.js';
import {
  newMember,
  newPlace,
  newSuperUser,
  noMoreSuperUser,
  type TestUser,
} from '../people/email-sign-in.js';
import { type TestAccount, testServer } from '../servers/server.js';

/** A page of the console on which an admin of a new account is signed in with a personal login. */
export class UserPage {
  account!: TestAccount;
  user!: TestUser;
  page!: Page;
  private pages!: FreshPages;

  constructor(readonly server = testServer()) {}

  async open(): Promise<void> {
    this.pages = await FreshPages.launch({ baseURL: this.server.url });
  }

  async begin(): Promise<void> {
    this.account = await this.server.createAccount();
    this.user = await newMember(this.server, this.account, 'admin');
    this.page = await this.pageOf(this.user);
  }

  /** @returns a page in a separate browser context in which the user is signed in */
  pageOf({ cookie }: Pick<TestUser, 'cookie'>): Promise<Page> {
    return this.pages.open(cookie);
  }

  /**
   * @returns a page on which nobody is signed in, with its own client address, because rate limits count visitors by
   * address
   */
  visitorPage(): Promise<Page> {
    return this.pages.open('', { 'x-forwarded-for': newPlace() });
  }

  end(): Promise<void> {
    return this.page.close();
  }

  close(): Promise<void> {
    return this.pages.close();
  }
}

/** A user page, and a second page on which a super user is signed in. */
class SuperUserPage extends UserPage {
  superUser!: TestUser;
  superPage!: Page;
  private sadmin!: string;

  override async begin(): Promise<void> {
    await super.begin();
    this.sadmin = await this.server.superAdmin();
    this.superUser = await newSuperUser(this.server, this.sadmin);
    this.superPage = await this.pageOf(this.superUser);
  }

  override async end(): Promise<void> {
    await this.superPage.close();
    await noMoreSuperUser(this.server, this.superUser, this.sadmin);
    await super.end();
  }
}

/** Each test has its own account, user and page. */
export const userPage = (): UserPage => perTest(new UserPage());

/** Each test also has its own super user. */
export const superUserPage = (): SuperUserPage => perTest(new SuperUserPage());

function perTest<Place extends UserPage>(place: Place): Place {
  beforeAll(() => place.open());
  beforeEach(() => place.begin());
  afterEach(() => place.end());
  afterAll(() => place.close());
  return place;
}
