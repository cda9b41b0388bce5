import type { Account } from '@mesonet/contract/accounts.js';
import { CallerPages } from '../support/browser/caller-pages.js';
import { type CallerName, type Callers, newCallers } from '../support/people/callers.js';
import { Outbox } from '../support/people/outbox.js';
import { killableServer } from '../support/servers/killable-server.js';
import { type TestAccount, TestServer, type TestStation } from '../support/servers/server.js';

// The server is a separate one, so that flags for everybody affect no other test.
const place = killableServer();
let server: TestServer;
let account: TestAccount;
let station: TestStation;
let callers: Callers;
let pages: CallerPages;

beforeAll(async () => {
  server = new TestServer(place.running.url, '');
  account = await server.createAccount();
  station = await server.createStation(account, { stationname: 'Ridge' });
  expect((await server.upload(station, { measurements: { temperature: 65.4 } })).status).toBe(200);
  callers = await newCallers(server, account, new Outbox(place.dataDir.path));
  pages = await CallerPages.open(server, callers);
});

afterAll(() => pages.close());

const FLAGS = [
  'data_export_page',
  'user_management',
  'admin_public_dashboard_toggle',
  'improved_login_rollout',
] as const;
type Flag = (typeof FLAGS)[number];

/** The parts of the console that the specification makes depend on flags. */
interface Seen {
  menus: Partial<Record<CallerName, string[]>>;
  /** The outcome for a manager who opens the address of Data Export. */
  exportPage: string;
  /** Headings of the settings, for an admin and for a super user. */
  adminSections: string[];
  superSections: string[];
  /** True where the settings have the switch for guest access, for an admin and for a super user. */
  guestToggles: [boolean, boolean];
  /** Callers whose Home says that the old login is retired. */
  told: CallerName[];
  /** Statuses of an admin's requests: a file of measured values, the list of users, a change of guest access. */
  statuses: number[];
}

const SUPER = ['Super Admin', 'Organizations'];
const menusOf = (exporting: string[], settings: string): Seen['menus'] => {
  const managed = ['Home', 'Stations', 'Violations', 'Alarms', ...exporting, 'Units'];
  const end = ['API', 'Sign Out'];
  return {
    guest: ['Home', 'Violations', ...end],
    manager: [...managed, ...end],
    admin: [...managed, settings, ...end],
    shared: [...managed, settings, ...end],
    superUser: [...managed, settings, ...SUPER, ...end],
    sharedSuper: [...managed, settings, ...SUPER, ...end],
  };
};

const WITHOUT_FLAGS: Seen = {
  menus: menusOf([], 'Settings'),
  exportPage: 'under construction',
  adminSections: ['Organization', 'Contact', 'Security'],
  superSections: ['Organization', 'Contact', 'Danger Zone'],
  guestToggles: [false, false],
  told: [],
  statuses: [403, 403, 403],
};

const BY_FLAG: Record<Flag, Partial<Seen>> = {
  data_export_page: {
    menus: menusOf(['Data Export Beta'], 'Settings'),
    exportPage: 'open',
    statuses: [200, 403, 403],
  },
  user_management: {
    adminSections: ['Organization', 'Users', 'Contact', 'Security'],
    superSections: ['Organization', 'Users', 'Contact', 'Danger Zone'],
    statuses: [403, 200, 403],
  },
  admin_public_dashboard_toggle: {
    superSections: ['Organization', 'Contact', 'Security', 'Danger Zone'],
    guestToggles: [true, true],
    statuses: [403, 403, 200],
  },
  improved_login_rollout: {
    menus: menusOf([], 'Organization Settings'),
    told: ['shared', 'sharedSuper'],
  },
};

const WITH_FLAGS: Seen = {
  menus: menusOf(['Data Export Beta'], 'Organization Settings'),
  exportPage: 'open',
  adminSections: ['Organization', 'Users', 'Contact', 'Security'],
  superSections: ['Organization', 'Users', 'Contact', 'Security', 'Danger Zone'],
  guestToggles: [true, true],
  told: ['shared', 'sharedSuper'],
  statuses: [200, 200, 200],
};

/** @param subject id of an organization; undefined sets the flags for all that have no value of their own */
async function setFlags(isOn: (flag: Flag) => boolean, subject?: string): Promise<void> {
  for (const flag of FLAGS) {
    const answer = await server.fetch(`/api/v1/featureflags/${flag}/`, {
      method: 'PUT',
      cookie: callers.cookies.sharedSuper,
      body: JSON.stringify({ enabled: isOn(flag), subject }),
      headers: { 'content-type': 'application/json' },
    });
    expect(answer.status).toBe(200);
  }
}

const SEEING = ['guest', 'manager', 'admin', 'shared', 'superUser', 'sharedSuper'] as const;

/**
 * Looks at the pages of all callers at the same time. Addresses are typed first, because an open page keeps its flags.
 */
async function look(): Promise<Seen> {
  const address = (name: string) => `/admin/${account.id}/${name}`;
  const typed = async (caller: CallerName, name: string, shown?: string) => {
    const flags = pages
      .of(caller)
      .waitForResponse((answer) => answer.url().includes('/featureflags/?subject='));
    const outcome = await pages.type(caller, address(name), shown);
    await flags;
    return outcome;
  };
  const main = (caller: CallerName) => pages.of(caller).getByRole('main');
  const settingsOf = async (caller: CallerName) => {
    await typed(caller, 'account', 'Phone');
    const sections = await main(caller).getByRole('heading', { level: 2 }).allTextContents();
    const toggle = main(caller).getByRole('switch', { name: 'Allow anonymous guest access' });
    return { sections, hasGuestToggle: (await toggle.count()) === 1 };
  };
  const [exportPage, ofAdmin, ofSuperUser] = await Promise.all([
    typed('manager', 'data-export', 'Export Data'),
    settingsOf('admin'),
    settingsOf('superUser'),
    // Only the flags count here, and this page is the smallest.
    ...(['guest', 'shared', 'sharedSuper'] as const).map((caller) => typed(caller, 'nothing')),
  ]);
  const homes = await Promise.all(
    SEEING.map(async (caller) => {
      await pages.follow(caller, address('home'), 'Ridge');
      const banner = main(caller).getByText('The old login is retired on September 1, 2025.');
      return { caller, menu: await pages.menu(caller), isTold: (await banner.count()) === 1 };
    }),
  );
  return {
    menus: Object.fromEntries(homes.map(({ caller, menu }) => [caller, menu])),
    exportPage,
    adminSections: ofAdmin.sections,
    superSections: ofSuperUser.sections,
    guestToggles: [ofAdmin.hasGuestToggle, ofSuperUser.hasGuestToggle],
    told: homes.filter(({ isTold }) => isTold).map(({ caller }) => caller),
    statuses: await statusesOf('admin'),
  };
}

async function statusesOf(caller: CallerName): Promise<number[]> {
  const cookie = callers.cookies[caller];
  const path = `/api/v1/accounts/${account.id}/`;
  const { allow_anonymous_guest: isOpen } = await server.get<Account>(path, cookie);
  const answers = [
    await server.fetch(`/api/v1/stations/${station.id}/trenddata/?measKeys=temperature&format=csvfile`, {
      cookie,
    }),
    await server.fetch(`${path}users/`, { cookie }),
    await server.patchJson(path, { allow_anonymous_guest: !isOpen }, cookie),
  ];
  return answers.map(({ status }) => status);
}

/** @returns the path of the page on which a visitor is asked to sign in */
async function signInPage(): Promise<string> {
  const page = pages.of('visitor');
  await page.goto('/admin/login');
  await page.getByLabel('Username').waitFor();
  return new URL(page.url()).pathname;
}

// An organization cannot give up its own value again, so these tests come before those that set one.
describe('an organization without values of its own has the flags of everybody', () => {
  it.each([
    [false, WITHOUT_FLAGS, '/admin/login'],
    [true, WITH_FLAGS, '/admin/new-login'],
  ])('all of them %s', async (isOn, seen, signIn) => {
    await setFlags(() => isOn);
    expect(await look()).toEqual(seen);
    expect(await signInPage()).toBe(signIn);
  });
});

describe('a flag that an organization has of its own', () => {
  it('is off where it is on for everybody', async () => {
    await setFlags(() => true);
    await setFlags(() => false, account.id);
    expect(await look()).toEqual(WITHOUT_FLAGS);
  });

  it.each(FLAGS)('is on where it is off for everybody: %s, and no other', async (flag) => {
    await setFlags(() => false);
    await setFlags((each) => each === flag, account.id);
    expect(await look()).toEqual({ ...WITHOUT_FLAGS, ...BY_FLAG[flag] });
    expect(await signInPage()).toBe('/admin/login');
  });
});
