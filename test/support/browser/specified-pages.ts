import type { CallerName } from '../people/callers.js';
import type { Outcome } from './caller-pages.js';
import { STATION } from './console-pages.js';

/** A call that a page makes: method, path, body. `A` stands for the account and `S` for the station. */
export type Call = readonly [method: string, path: string, body?: object];

/** One address of the console, and what each caller finds there. */
export interface SpecifiedPage {
  /** The path as the router writes it. */
  route: string;
  /** `A` stands for the account, `O` for an account that welcomes visitors, and `S` and `T` for a station of each. */
  address: string;
  /** Part of the text of the page itself; absent where no page has this address. */
  shown?: string | RegExp;
  outcomes: Partial<Record<CallerName, Outcome>>;
  /** The browser loads a new document for this page, whichever page the user comes from. */
  isOwnDocument?: boolean;
  /** These calls refuse every caller who does not find the page open. */
  calls?: readonly Call[];
  /** Callers who do not find the page open but get part of these answers by the contract. */
  served?: readonly CallerName[];
}

type Outcomes = Record<CallerName, Outcome>;

// Role rules of section 6, with the messages of the account shell for callers who are not signed in or not members.
const MEMBERS: Outcomes = {
  visitor: 'sign-in',
  stranger: 'invalid account',
  guest: 'open',
  manager: 'open',
  admin: 'open',
  shared: 'open',
  superUser: 'open',
  sharedSuper: 'open',
};
const MANAGERS: Outcomes = { ...MEMBERS, guest: 'refused' };
const ADMINS: Outcomes = { ...MANAGERS, manager: 'refused' };
/** Billing is off on the server of these tests. */
const NOT_SOLD: Outcomes = {
  ...ADMINS,
  admin: 'not available',
  shared: 'not available',
  superUser: 'not available',
  sharedSuper: 'not available',
};
const SUPER_ADMINS: Outcomes = { ...ADMINS, admin: 'refused', shared: 'refused' };

/** `/admin/sadmin` belongs to no account and refuses with messages of its own. */
const INSTALLATION: Outcomes = {
  visitor: 'sign-in',
  stranger: 'for super admins',
  guest: 'for super admins',
  manager: 'for super admins',
  admin: 'for super admins',
  shared: 'for super admins',
  superUser: 'open',
  sharedSuper: 'open',
};

/** A dashboard has an address outside the console, so its refusals differ. */
const DASHBOARD: Outcomes = { ...MEMBERS, visitor: 'members only', stranger: 'no such page' };
/** A public account shows itself to visitors; a signed-in user who is no member finds nothing (contract, section 2). */
const OPEN_DASHBOARD: Outcomes = {
  visitor: 'open',
  stranger: 'no such page',
  guest: 'no such page',
  manager: 'no such page',
  admin: 'no such page',
  shared: 'no such page',
  superUser: 'open',
  sharedSuper: 'open',
};

const VISITORS: Partial<Outcomes> = { visitor: 'open' };
/** Signed-in users may use these pages, too. */
const EVERYBODY: Partial<Outcomes> = { visitor: 'open', guest: 'open', superUser: 'open' };

/** @returns the outcomes of a page that does not exist, for callers with these outcomes elsewhere */
function noPage(outcomes: Outcomes): Outcomes {
  return Object.fromEntries(
    Object.entries(outcomes).map(([caller, outcome]) => [
      caller,
      outcome === 'open' ? 'no such page' : outcome,
    ]),
  ) as Outcomes;
}

const ACCOUNT = '/api/v1/accounts/A';
const OWN_STATION = `${ACCOUNT}/stations/S`;
const SERIES = '/api/v1/stations/S';
const NO_REQUEST = '99999999-9999-4999-8999-999999999999';
const APPROVAL = {
  ...{ id: NO_REQUEST, accountid: 'another', accountname: 'Another' },
  initial_admin_email: 'another@example.org',
};

/** Every page of the console that exists, from the specification (sections 2 and 6) and the contract (section 4). */
export const SPECIFIED_PAGES: readonly SpecifiedPage[] = [
  {
    route: '/admin/:accountid?/home',
    address: '/admin/A/home',
    shown: 'Ridge',
    outcomes: MEMBERS,
    calls: [
      ['GET', `${ACCOUNT}/`],
      ['GET', `${ACCOUNT}/stations/`],
      ['GET', '/api/v1/featureflags/?subject=A'],
    ],
  },
  {
    route: '/admin/:accountid?/stations',
    address: '/admin/A/stations',
    shown: 'Ridge',
    outcomes: MANAGERS,
    calls: [
      ['POST', `${ACCOUNT}/stations/`, { stationname: 'Another' }],
      ['PATCH', `${OWN_STATION}/`, { stationname: 'Another' }],
      ['DELETE', `${OWN_STATION}/`],
      ['POST', `${SERIES}/rotate_password/`],
      ['GET', `${SERIES}/logs/`],
    ],
  },
  {
    route: '/admin/:accountid?/alarms/violations/:groupkey?',
    address: '/admin/A/alarms/violations',
    shown: 'No violations yet',
    outcomes: MEMBERS,
    calls: [
      ['GET', `${ACCOUNT}/violations/`],
      ['GET', `${SERIES}/violations/`],
    ],
  },
  {
    route: '/admin/:accountid?/alarms',
    address: '/admin/A/alarms',
    shown: 'Station silent',
    outcomes: MANAGERS,
    calls: [
      ['GET', `${OWN_STATION}/alarms/`],
      ['POST', `${OWN_STATION}/alarms/`, { measkey: 'temperature', desc: 'Frost', mode: 'lower', limit: 32 }],
      ['GET', `${ACCOUNT}/notification_groups/`],
      ['GET', `${ACCOUNT}/maintenance_windows/`],
    ],
  },
  {
    route: '/admin/:accountid?/data-export',
    address: '/admin/A/data-export',
    shown: 'Export Data',
    outcomes: MANAGERS,
    calls: [['GET', `${SERIES}/trenddata/?measKeys=temperature&format=csvfile`]],
  },
  ...['subscription', 'subscription2', 'subscription/checkout'].map((path) => ({
    route: `/admin/:accountid?/${path}`,
    address: `/admin/A/${path}`,
    outcomes: NOT_SOLD,
    isOwnDocument: path === 'subscription/checkout',
  })),
  {
    route: '/admin/:accountid?/units',
    address: '/admin/A/units',
    shown: 'Temperature',
    outcomes: MANAGERS,
    calls: [
      ['PUT', `${ACCOUNT}/units/`, { temperature: 'degreeC' }],
      ['PATCH', `${ACCOUNT}/`, { units: { temperature: 'degreeC' } }],
    ],
  },
  {
    route: '/admin/:accountid?/account',
    address: '/admin/A/account',
    shown: 'Phone',
    outcomes: ADMINS,
    calls: [
      ['PATCH', `${ACCOUNT}/`, { accountname: 'Another' }],
      ['PATCH', `${ACCOUNT}/password/`, { current_password: 'the old one', new_password: 'the next one' }],
      ['GET', `${ACCOUNT}/users/`],
      ['POST', `${ACCOUNT}/users/`, { email: 'another@example.org', role: 'guest' }],
      ['PATCH', `${ACCOUNT}/users/another@example.org/`, { role: 'admin' }],
      ['DELETE', `${ACCOUNT}/users/another@example.org/`],
    ],
  },
  {
    route: '/admin/:accountid?/account/audit',
    address: '/admin/A/account/audit',
    shown: 'Added a station',
    outcomes: ADMINS,
    calls: [['GET', `${ACCOUNT}/audit/`]],
  },
  {
    route: '/admin/:accountid?/sadmin',
    address: '/admin/A/sadmin',
    shown: 'Notes',
    outcomes: SUPER_ADMINS,
    calls: [
      ['PATCH', `${ACCOUNT}/`, { notes: 'Another' }],
      ['DELETE', `${ACCOUNT}/`],
    ],
  },
  {
    route: '/admin/:accountid?/*',
    address: '/admin/A/no-such-page',
    outcomes: noPage(MEMBERS),
  },
  {
    route: `${STATION}/connect`,
    address: '/admin/A/stations/S/connect',
    shown: 'Show the password',
    outcomes: MANAGERS,
    calls: [['GET', `${SERIES}/logs/?count=20`]],
  },
  {
    route: `${STATION}/settings`,
    address: '/admin/A/stations/S/settings',
    shown: 'Ecowitt PASSKEY',
    outcomes: MANAGERS,
    calls: [
      ['GET', `${SERIES}/intake/`],
      ['PATCH', `${SERIES}/intake/`, { passkey: '0'.repeat(32) }],
      ['GET', `${SERIES}/rederive/`],
      ['POST', `${SERIES}/rederive/`, { start: '2020-01-01T00:00:00Z', end: '2020-01-02T00:00:00Z' }],
    ],
  },
  {
    route: `${STATION}/uploads`,
    address: '/admin/A/stations/S/uploads',
    shown: 'Last uploads',
    outcomes: MANAGERS,
    calls: [['GET', `${SERIES}/uploads/`]],
  },
  {
    route: `${STATION}/rain`,
    address: '/admin/A/stations/S/rain',
    shown: 'Rain ledger',
    outcomes: MANAGERS,
    calls: [['GET', `${SERIES}/rain_ledger/`]],
  },
  {
    route: `${STATION}/quality`,
    address: '/admin/A/stations/S/quality',
    shown: 'Relative Humidity',
    outcomes: MANAGERS,
    calls: [['GET', `${SERIES}/quality/`]],
  },
  {
    route: `${STATION}/imports`,
    address: '/admin/A/stations/S/imports',
    shown: 'Nothing has been imported yet',
    outcomes: MANAGERS,
    calls: [['GET', `${OWN_STATION}/imports/`]],
  },
  {
    route: `${STATION}/*`,
    address: '/admin/A/stations/S/no-such-page',
    outcomes: noPage(MANAGERS),
  },
  {
    route: '/admin/sadmin/organizations',
    address: '/admin/sadmin/organizations',
    shown: 'Create Organization',
    outcomes: INSTALLATION,
    calls: [
      ['POST', '/api/v1/accounts/', { id: 'another', accountname: 'Another' }],
      ['GET', '/api/v1/sadmin/account_removals/'],
    ],
  },
  {
    route: '/admin/sadmin/organization_requests',
    address: '/admin/sadmin/organization_requests',
    shown: /^Pending/,
    outcomes: INSTALLATION,
    calls: [
      ['GET', '/api/v1/organization_requests/'],
      ['POST', '/api/v1/organization_requests/approve/', APPROVAL],
      ['POST', '/api/v1/organization_requests/deny/', { id: NO_REQUEST }],
      ['DELETE', `/api/v1/organization_requests/${NO_REQUEST}/`],
    ],
  },
  {
    route: '/admin/sadmin/statistics',
    address: '/admin/sadmin/statistics',
    shown: 'Samples per minute',
    outcomes: INSTALLATION,
    calls: [
      ['GET', '/api/v1/statistics/'],
      ['POST', '/api/v1/statistics/stored_samples/'],
    ],
  },
  {
    route: '/admin/sadmin/deprecated_route_hits',
    address: '/admin/sadmin/deprecated_route_hits',
    shown: 'Only hits are logged.',
    outcomes: INSTALLATION,
    calls: [
      ['GET', '/api/v1/deprecated_route_hits/'],
      ['GET', '/api/v1/deprecated_route_hits/summary/'],
    ],
  },
  {
    route: '/admin/sadmin/users',
    address: '/admin/sadmin/users',
    shown: 'Add User',
    outcomes: INSTALLATION,
    calls: [
      ['GET', '/api/v1/sadmin/users/'],
      ['POST', '/api/v1/sadmin/users/', { email: 'another@example.org' }],
      ['DELETE', '/api/v1/sadmin/users/another@example.org/'],
    ],
  },
  {
    route: '/admin/sadmin/backuprestore',
    address: '/admin/sadmin/backuprestore',
    shown: 'Create Snapshot',
    outcomes: INSTALLATION,
    calls: [
      ['GET', '/api/v1/snapshots/'],
      ['POST', '/api/v1/snapshots/', { name: 'before-move' }],
      ['GET', '/api/v1/snapshots/before-move/'],
      ['GET', '/api/v1/snapshots/before-move/changes/'],
      ['POST', '/api/v1/snapshots/before-move/restore/'],
      ['DELETE', '/api/v1/snapshots/before-move/'],
    ],
  },
  {
    route: '/admin/sadmin/feature_flags',
    address: '/admin/sadmin/feature_flags',
    shown: 'user_management',
    outcomes: INSTALLATION,
    calls: [
      ['GET', '/api/v1/sadmin/featureflags/'],
      ['PUT', '/api/v1/featureflags/subscription_page/', { enabled: false }],
      ['DELETE', '/api/v1/featureflags/subscription_page/'],
    ],
  },
  {
    route: '/admin/sadmin/audit',
    address: '/admin/sadmin/audit',
    shown: 'Signed in',
    outcomes: INSTALLATION,
    calls: [['GET', '/api/v1/audit/']],
    // They get the entries of their own organization, which `test/api/audit` checks.
    served: ['admin', 'shared', 'stranger'],
  },
  {
    route: '/admin/sadmin/*',
    address: '/admin/sadmin/no-such-page',
    outcomes: noPage(INSTALLATION),
  },
  {
    route: '/:accountid/WeatherStations/:stationid/RT/overview',
    address: '/A/WeatherStations/A_all/RT/overview',
    shown: 'Ridge',
    outcomes: DASHBOARD,
    calls: [['GET', `${ACCOUNT}/latest/`]],
  },
  {
    route: '/:accountid/WeatherStations/:stationid/RT/map',
    address: '/A/WeatherStations/A_all/RT/map',
    shown: 'No station has coordinates yet',
    outcomes: DASHBOARD,
    calls: [['GET', `${ACCOUNT}/features/`]],
  },
  {
    route: '/:accountid/WeatherStations/:stationid/RT/main',
    address: '/A/WeatherStations/S/RT/main',
    shown: '65.4',
    outcomes: DASHBOARD,
    calls: [
      ['GET', `${OWN_STATION}/`],
      ['GET', `${SERIES}/latest/`],
      ['GET', `${SERIES}/trendsummarydata/`],
    ],
  },
  {
    route: '/:accountid/WeatherStations/:stationid/RT/overview',
    address: '/O/WeatherStations/O_all/RT/overview',
    shown: 'Valley',
    outcomes: OPEN_DASHBOARD,
  },
  {
    route: '/:accountid/WeatherStations/:stationid/RT/map',
    address: '/O/WeatherStations/O_all/RT/map',
    shown: 'No station has coordinates yet',
    outcomes: OPEN_DASHBOARD,
  },
  {
    route: '/:accountid/WeatherStations/:stationid/RT/main',
    address: '/O/WeatherStations/T/RT/main',
    shown: '65.4',
    outcomes: OPEN_DASHBOARD,
  },
  { route: '/admin/new-login', address: '/admin/new-login', shown: 'Sign in (Legacy)', outcomes: VISITORS },
  {
    route: '/admin/new-login/about',
    address: '/admin/new-login/about',
    shown: 'Back to sign-in',
    outcomes: VISITORS,
  },
  {
    route: '/admin/email-login',
    address: '/admin/email-login',
    shown: 'Sign in with a password',
    outcomes: VISITORS,
  },
  {
    route: '/admin/requestorganization',
    address: '/admin/requestorganization',
    shown: 'Customer Account #',
    outcomes: EVERYBODY,
  },
  {
    route: '/admin/requestorganization/:id',
    address: `/admin/requestorganization/${NO_REQUEST}`,
    shown: 'This request does not exist.',
    outcomes: EVERYBODY,
  },
  { route: '/admin/login/totp', address: '/admin/login/totp', shown: /code/i, outcomes: VISITORS },
];
