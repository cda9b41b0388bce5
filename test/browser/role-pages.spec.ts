import { CallerPages } from '../support/browser/caller-pages.js';
import { STATION } from '../support/browser/console-pages.js';
import { consoleRoutes } from '../support/browser/console-routes.js';
import { type Call, SPECIFIED_PAGES } from '../support/browser/specified-pages.js';
import { type CallerName, type Callers, newCallers } from '../support/people/callers.js';
import { type TestAccount, testServer, type TestStation } from '../support/servers/server.js';

const server = testServer();
let account: TestAccount;
let open: TestAccount;
let station: TestStation;
let openStation: TestStation;
let callers: Callers;
let pages: CallerPages;

beforeAll(async () => {
  account = await server.createAccount();
  open = await server.createAccount({ isPublic: true });
  station = await server.createStation(account, { stationname: 'Ridge' });
  openStation = await server.createStation(open, { stationname: 'Valley' });
  for (const each of [station, openStation]) {
    const measurements = { temperature: 65.4, relativeHumidity: 40 };
    expect((await server.upload(each, { measurements })).status).toBe(200);
  }
  callers = await newCallers(server, account);
  pages = await CallerPages.open(server, callers);
});

afterAll(async () => {
  await pages.close();
  await callers.end();
});

/** @returns the address for a pattern in which letters stand for accounts and stations */
const addressOf = (pattern: string) =>
  pattern
    .replace(/\bA(?=[/_]|$)/g, account.id)
    .replace(/\bO(?=[/_])/g, open.id)
    .replace(/\bS\b/g, station.id)
    .replace(/\bT\b/g, openStation.id);

/** @returns what each of these callers finds, for all at the same time */
async function each<T>(names: readonly CallerName[], ask: (caller: CallerName) => Promise<T>) {
  const answers = await Promise.all(names.map(async (name) => [name, await ask(name)] as const));
  return Object.fromEntries(answers);
}

const namesOf = (row: object) => Object.keys(row) as CallerName[];

/** These callers type addresses; all others come from another page of the console, which is much faster. */
const TYPING: readonly CallerName[] = ['visitor', 'guest'];

describe('the pages of the console', () => {
  it('have a row each', () => {
    // These routes redirect to another page, enclose others, or are shown where no page exists.
    const others = ['*', '/', '/admin/login', '/admin/:accountid?', '/admin/sadmin', STATION];
    const rows = new Set([...SPECIFIED_PAGES.map(({ route }) => route), ...others]);
    expect([...rows].sort()).toEqual(consoleRoutes().sort());
  });

  it.each(SPECIFIED_PAGES)('$address opens for whoever may, and for nobody else', async (row) => {
    const address = addressOf(row.address);
    const seen = await each(namesOf(row.outcomes), (caller) =>
      TYPING.includes(caller) || row.isOwnDocument === true
        ? pages.type(caller, address, row.shown)
        : pages.follow(caller, address, row.shown),
    );
    expect(seen).toEqual(row.outcomes);
  });

  const STATUSES: Record<string, number> = {
    'sign-in': 401,
    'members only': 401,
    refused: 403,
    'for super admins': 403,
    'invalid account': 404,
    'no such page': 404,
  };

  it.each(SPECIFIED_PAGES.filter(({ calls }) => calls))(
    '$address is closed in the API to whoever finds it closed',
    async ({ outcomes, calls = [], served = [] }) => {
      const closed = Object.entries(outcomes).filter(([, outcome]) => outcome !== 'open');
      const expected = Object.fromEntries(
        closed.map(([caller, outcome]) => [
          caller,
          calls.map(() => (served.includes(caller as CallerName) ? 200 : STATUSES[outcome])),
        ]),
      );
      const statuses = await each(namesOf(expected), (caller) =>
        Promise.all(calls.map((call) => statusOf(call, caller))),
      );
      expect(statuses).toEqual(expected);
    },
  );
});

async function statusOf([method, path, body]: Call, caller: CallerName): Promise<number> {
  const answer = await server.fetch(addressOf(path), {
    method,
    cookie: callers.cookies[caller],
    ...(body && { body: JSON.stringify(body), headers: { 'content-type': 'application/json' } }),
  });
  return answer.status;
}

// Each menu also has the reference of the API, and super admins have an audit log in addition to the specified pages.
const OF_GUESTS = ['Home', 'Violations', 'API', 'Sign Out'];
const OF_MANAGERS = [
  'Home',
  'Stations',
  'Violations',
  'Alarms',
  'Data Export Beta',
  'Units',
  'API',
  'Sign Out',
];
const OF_ADMINS = [
  'Home',
  'Stations',
  'Violations',
  'Alarms',
  'Data Export Beta',
  'Units',
  'Settings',
  'API',
  'Sign Out',
];
const OF_SUPER_ADMINS = [
  ...[
    'Home',
    'Stations',
    'Violations',
    'Alarms',
    'Data Export Beta',
    'Units',
    'Settings',
    'Super Admin',
    'Organizations',
  ],
  ...['API', 'Sign Out'],
];
// When requests are pending, their number follows the name of the page.
const OF_INSTALLATION = [
  'Organizations',
  expect.stringMatching(/^Organization Requests(\s*[\d,]+ pending)?$/) as string,
  'Super Users',
  'Snapshots',
  'Statistics',
  'Audit log',
  'Deprecated Routes',
  'Feature Flags',
  'API Docs',
  'Sign Out',
];
const OF_NOBODY = ['API', 'Sign Out'];

describe('the menu', () => {
  it.each([
    [
      '/admin/A/data-export',
      {
        guest: OF_GUESTS,
        manager: OF_MANAGERS,
        admin: OF_ADMINS,
        shared: OF_ADMINS,
        stranger: OF_NOBODY,
        superUser: OF_SUPER_ADMINS,
        sharedSuper: OF_SUPER_ADMINS,
      },
    ],
    [
      '/admin/sadmin/users',
      {
        guest: OF_NOBODY,
        manager: OF_NOBODY,
        admin: OF_NOBODY,
        shared: OF_NOBODY,
        stranger: OF_NOBODY,
        superUser: OF_INSTALLATION,
        sharedSuper: OF_INSTALLATION,
      },
    ],
  ])('at %s names what the caller may open', async (address, menus) => {
    const seen = await each(namesOf(menus), async (caller) => {
      await pages.follow(caller, addressOf(address), /^(Export Data|Add User)$/);
      return pages.menu(caller);
    });
    expect(seen).toEqual(menus);
  });
});

describe('an address that leads on', () => {
  const HOME = '/admin/A/home';
  const ELSEWHERE = '/admin/E/home';
  const ALL = '/admin/sadmin/organizations';
  const LOGIN = '/admin/login';
  const MEMBERS = { guest: HOME, manager: HOME, admin: HOME, shared: HOME };
  const OWN = { ...MEMBERS, visitor: LOGIN, stranger: ELSEWHERE, superUser: ALL, sharedSuper: ALL };

  it.each([
    ['/', OWN],
    ['/admin', OWN],
    ['/admin/home', OWN],
    ['/admin/login', OWN],
    ['/admin/A', { ...MEMBERS, visitor: LOGIN, superUser: HOME, sharedSuper: HOME }],
    ['/admin/sadmin', { visitor: LOGIN, superUser: ALL, sharedSuper: ALL }],
    ['/admin/A/stations/S', { visitor: LOGIN, admin: '/admin/A/stations/S/connect' }],
  ])('%s leads everybody to a place of theirs', async (address, places) => {
    const expected = Object.fromEntries(
      Object.entries(places).map(([caller, place]) => [
        caller,
        addressOf(place).replace('/E/', `/${callers.elsewhere.id}/`),
      ]),
    );
    const seen = await each(namesOf(places), async (caller) => {
      const page = pages.of(caller);
      await pages.leave(caller, addressOf(address));
      await page.waitForURL(`**${expected[caller]}`, { timeout: 20_000 }).catch(() => undefined);
      return new URL(page.url()).pathname;
    });
    expect(seen).toEqual(expected);
  });
});

describe('a sign-in by email', () => {
  it('has settings of the user, which a shared password does not have', async () => {
    const expected = { guest: 1, manager: 1, admin: 1, shared: 0, superUser: 1, sharedSuper: 0 };
    const seen = await each(namesOf(expected), async (caller) => {
      await pages.follow(caller, addressOf('/admin/A/home'), 'Ridge');
      return pages.of(caller).getByRole('button', { name: 'User settings' }).count();
    });
    expect(seen).toEqual(expected);
  });

  it('has no warning about the sign-in that super admins share', async () => {
    const expected = { superUser: 0, sharedSuper: 1 };
    const seen = await each(namesOf(expected), async (caller) => {
      await pages.follow(caller, '/admin/sadmin/organizations', 'Create Organization');
      return pages.of(caller).getByText('The shared super-admin login is deprecated').count();
    });
    expect(seen).toEqual(expected);
  });
});
