import type { Locator, Page } from 'playwright-core';
import { follow } from './follow.js';
import { FreshPages } from './fresh-pages.js';
import { newMember } from '../people/email-sign-in.js';
import { newOrganizationRequest } from '../people/organization-request.js';
import { type TestAccount, testServer, type TestStation } from '../servers/server.js';

export type Who = 'visitor' | 'admin' | 'user' | 'sadmin';

/** One page, who opens it and which text shows that it is complete. */
export interface Row {
  who: Who;
  /** `A` stands for the account and `S` for the station. */
  address: string;
  /** A text that is visible once the page is complete. */
  shown: string | RegExp;
}

export const STATION = '/admin/:accountid?/stations/:stationid';

/** Every route of the console. A test fails for a route that is missing here. */
export const PAGES: Record<string, Row> = {
  '/': { who: 'admin', address: '/', shown: 'Ridge' },
  '/admin/login': { who: 'visitor', address: '/admin/login', shown: 'Login with Cognito' },
  '/admin/new-login': { who: 'visitor', address: '/admin/new-login', shown: 'Sign in (Legacy)' },
  '/admin/new-login/about': { who: 'visitor', address: '/admin/new-login/about', shown: 'Back to sign-in' },
  '/admin/email-login': { who: 'visitor', address: '/admin/email-login', shown: 'Sign in with a password' },
  '/admin/login/totp': { who: 'visitor', address: '/admin/login/totp', shown: /code/i },
  '/admin/requestorganization': {
    who: 'visitor',
    address: '/admin/requestorganization',
    shown: 'Customer Account #',
  },
  '/admin/requestorganization/:id': {
    who: 'visitor',
    address: '/admin/requestorganization/none',
    shown: 'This request does not exist.',
  },
  '/admin/:accountid?': { who: 'admin', address: '/admin/somebody-else', shown: 'Invalid accountid' },
  '/admin/:accountid?/home': { who: 'user', address: '/admin/A/home', shown: 'Ridge' },
  '/admin/:accountid?/stations': { who: 'sadmin', address: '/admin/A/stations', shown: '65.4' },
  '/admin/:accountid?/alarms/violations/:groupkey?': {
    who: 'admin',
    address: '/admin/A/alarms/violations',
    shown: 'No violations yet',
  },
  '/admin/:accountid?/*': {
    who: 'admin',
    address: '/admin/A/no-such-page',
    shown: 'This page does not exist.',
  },
  '/admin/:accountid?/alarms': { who: 'admin', address: '/admin/A/alarms', shown: 'Station silent' },
  '/admin/:accountid?/data-export': { who: 'admin', address: '/admin/A/data-export', shown: 'Units' },
  '/admin/:accountid?/account': { who: 'user', address: '/admin/A/account', shown: /^admin\.\S+@/ },
  '/admin/:accountid?/account/audit': {
    who: 'user',
    address: '/admin/A/account/audit',
    shown: 'Added a station',
  },
  '/admin/:accountid?/units': { who: 'admin', address: '/admin/A/units', shown: 'Temperature' },
  // Billing is off on this server; `subscription.spec.ts` has a server that sells.
  ...Object.fromEntries(
    ['subscription', 'subscription2', 'subscription/checkout'].map((path): [string, Row] => [
      `/admin/:accountid?/${path}`,
      { who: 'user', address: `/admin/A/${path}`, shown: 'This page is not available to this account.' },
    ]),
  ),
  '/admin/:accountid?/sadmin': { who: 'sadmin', address: '/admin/A/sadmin', shown: 'Notes' },
  [STATION]: { who: 'admin', address: '/admin/A/stations/none', shown: 'This station does not exist.' },
  [`${STATION}/connect`]: {
    who: 'admin',
    address: '/admin/A/stations/S/connect',
    shown: /receiving|Receiving|arrived|upload/,
  },
  [`${STATION}/settings`]: {
    who: 'admin',
    address: '/admin/A/stations/S/settings',
    shown: 'Ecowitt PASSKEY',
  },
  [`${STATION}/uploads`]: { who: 'admin', address: '/admin/A/stations/S/uploads', shown: /^\d stored$/ },
  [`${STATION}/rain`]: { who: 'admin', address: '/admin/A/stations/S/rain', shown: /rain/i },
  [`${STATION}/quality`]: {
    who: 'admin',
    address: '/admin/A/stations/S/quality',
    shown: 'Relative Humidity',
  },
  [`${STATION}/imports`]: {
    who: 'admin',
    address: '/admin/A/stations/S/imports',
    shown: 'Nothing has been imported yet',
  },
  [`${STATION}/*`]: {
    who: 'admin',
    address: '/admin/A/stations/S/no-such-page',
    shown: 'This page does not exist.',
  },
  '/admin/sadmin': { who: 'sadmin', address: '/admin/sadmin', shown: /^Organization t/ },
  '/admin/sadmin/*': {
    who: 'sadmin',
    address: '/admin/sadmin/no-such-page',
    shown: 'This page does not exist.',
  },
  '/admin/sadmin/organization_requests': {
    who: 'sadmin',
    address: '/admin/sadmin/organization_requests',
    shown: /^North Park Ranching$/,
  },
  '/admin/sadmin/deprecated_route_hits': {
    who: 'sadmin',
    address: '/admin/sadmin/deprecated_route_hits',
    shown: '/api/info',
  },
  '/admin/sadmin/statistics': {
    who: 'sadmin',
    address: '/admin/sadmin/statistics',
    shown: 'Samples are taken in',
  },
  '/admin/sadmin/users': { who: 'sadmin', address: '/admin/sadmin/users', shown: 'Super Users' },
  '/admin/sadmin/backuprestore': {
    who: 'sadmin',
    address: '/admin/sadmin/backuprestore',
    shown: 'Create Snapshot',
  },
  '/admin/sadmin/feature_flags': {
    who: 'sadmin',
    address: '/admin/sadmin/feature_flags',
    shown: 'user_management',
  },
  '/admin/sadmin/audit': { who: 'sadmin', address: '/admin/sadmin/audit', shown: 'Signed in' },
  '/admin/sadmin/organizations': {
    who: 'sadmin',
    address: '/admin/sadmin/organizations',
    shown: /^Organization t/,
  },
  '/:accountid/WeatherStations/:stationid/RT/overview': {
    who: 'admin',
    address: '/A/WeatherStations/A_all/RT/overview',
    shown: 'Ridge',
  },
  '/:accountid/WeatherStations/:stationid/RT/main': {
    who: 'admin',
    address: '/A/WeatherStations/S/RT/main',
    shown: '65.4',
  },
  '/:accountid/WeatherStations/:stationid/RT/map': {
    who: 'admin',
    address: '/A/WeatherStations/A_all/RT/map',
    shown: 'Ridge',
  },
  '*': { who: 'visitor', address: '/no/such/page', shown: 'This page does not exist.' },
};

export const DESKTOP = { width: 1280, height: 900 };
export const PHONE = { width: 390, height: 844 };
const THEME = "localStorage.getItem('theme') ?? localStorage.setItem('theme', 'system')";

/** An account with a station and users, and pages on which they are signed in. */
export class ConsolePages {
  readonly server = testServer();
  account!: TestAccount;
  station!: TestStation;
  private pages!: FreshPages;
  /** `Cookie` headers. */
  private cookies!: Record<Who, string>;
  private readonly visits = new Map<Who, Page>();

  async begin(): Promise<void> {
    const { server } = this;
    this.pages = await FreshPages.launch({ baseURL: server.url, viewport: DESKTOP, initScript: THEME });
    this.account = await server.createAccount();
    const place = { stationname: 'Ridge', latitude: 37.7, longitude: -105.9 };
    this.station = await server.createStation(this.account, place);
    const wind = { windSpeed: 5, windDirection: 270 };
    const measurements = { temperature: 65.4, relativeHumidity: 40, rainTotal: 1, ...wind };
    expect((await server.upload(this.station, { measurements })).ok).toBe(true);
    await newOrganizationRequest(server);
    expect((await server.fetch('/api/info/', { cookie: this.account.cookie })).ok).toBe(true);
    const { cookie: user } = await newMember(server, this.account, 'admin');
    expect((await server.patchJson('/api/v1/profile/', { theme: 'system' }, user)).ok).toBe(true);
    this.cookies = { visitor: '', admin: this.account.cookie, user, sadmin: await server.superAdmin() };
  }

  /** Opens a page in the size of a desktop and in the theme of the system. */
  async open({ who, address, shown }: Row): Promise<Page> {
    const page = await this.pages.open(this.cookies[who]);
    await page.goto(this.addressOf(address));
    await visible(page, shown).waitFor();
    return page;
  }

  /** Opens a page as `open` does, but from the one that the same person visited before. It stays open. */
  async visit({ who, address, shown }: Row): Promise<Page> {
    const page = this.visits.get(who) ?? (await this.pages.open(this.cookies[who]));
    this.visits.set(who, page);
    await page.setViewportSize(DESKTOP);
    await page.emulateMedia({ colorScheme: 'light' });
    await follow(page, this.addressOf(address));
    await visible(page, shown).waitFor();
    return page;
  }

  private addressOf(address: string): string {
    return address.replace(/\bA(?=[_/])/g, this.account.id).replace(/\bS\b/, this.station.id);
  }

  close(): Promise<void> {
    return this.pages.close();
  }
}

/** Shares one place among all tests of a file. */
export function consolePages(): ConsolePages {
  const pages = new ConsolePages();
  beforeAll(() => pages.begin());
  afterAll(() => pages.close());
  return pages;
}

/** Locates the first visible occurrence of a text. */
export function visible(page: Page, text: string | RegExp): Locator {
  return page.getByText(text).filter({ visible: true }).first();
}
