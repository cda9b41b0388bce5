import { type TestAccount, type TestStation, testServer } from '../../support/servers/server.js';

const server = testServer();
let own: TestAccount;
let other: TestAccount;
let open: TestAccount;
let ownStation: TestStation;
let otherStation: TestStation;
let openStation: TestStation;

beforeAll(async () => {
  [own, other, open] = await Promise.all([
    server.createAccount(),
    server.createAccount(),
    server.createAccount({ isPublic: true }),
  ]);
  [ownStation, otherStation, openStation] = await Promise.all([
    server.createStation(own),
    server.createStation(other),
    server.createStation(open),
  ]);
});

/** Requests that read an account or a station. */
const reads = (account: string, station: string) => [
  `/api/v1/accounts/${account}/`,
  `/api/v1/accounts/${account}/stations/`,
  `/api/v1/accounts/${account}/stations/${station}/`,
  `/api/v1/stations/${station}/latest/`,
  `/api/v1/stations/${station}/measurements/`,
  `/api/v1/stations/${station}/trenddata/?measKeys=temperature`,
  `/api/v1/stations/${station}/trenddatakeys/`,
  `/api/v1/stations/${station}/trendsummarydata/`,
  `/api/trendsummarydata/${station}/`,
];

async function bytes(answer: Response): Promise<string> {
  const { requestId: _requestId, ...rest } = (await answer.json()) as Record<string, unknown>;
  return JSON.stringify(rest);
}

describe('walls between organizations', () => {
  it('shows a member what is theirs', async () => {
    for (const path of reads(own.id, ownStation.id)) {
      expect([path, (await server.fetch(path, { cookie: own.cookie })).status]).toEqual([path, 200]);
    }
  });

  it('answers foreign and missing objects with the same 404', async () => {
    const foreign = reads(other.id, otherStation.id);
    const missing = reads('nobody', 'nobody_1000');
    for (const [i, path] of foreign.entries()) {
      const answers = await Promise.all(
        [path, missing[i]!].map((each) => server.fetch(each, { cookie: own.cookie })),
      );
      expect(answers.map(({ status }) => status)).toEqual([404, 404]);
      expect(await bytes(answers[0]!)).toBe(await bytes(answers[1]!));
    }
  });

  it('answers anonymous visitors one 401, whether the object exists or not', async () => {
    const paths = [...reads(own.id, ownStation.id), ...reads('nobody', 'nobody_1000')];
    const answers = await Promise.all(paths.map((path) => server.fetch(path)));
    const bodies = await Promise.all(answers.map(bytes));
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([401]));
    expect(new Set(bodies).size).toBe(1);
  });

  it('shows anonymous visitors an organization that allows it, without what guests may not see', async () => {
    for (const path of reads(open.id, openStation.id)) {
      expect([path, (await server.fetch(path)).status]).toEqual([path, 200]);
    }
    const account = await server.get<object>(`/api/v1/accounts/${open.id}/`);
    expect(Object.keys(account).sort()).toEqual([
      '_id',
      'accountname',
      'allow_anonymous_guest',
      'timezone',
      'units',
    ]);
    const [station] = await server.get<object[]>(
      `/api/v1/accounts/${open.id}/stations/?include=stationpwd,active`,
    );
    expect(station).not.toHaveProperty('stationpwd');
    expect(station).toHaveProperty('active', false);
  });

  it('does not let an address lend an account to a foreign station', async () => {
    const path = `/api/v1/accounts/${own.id}/stations/${otherStation.id}/`;
    expect((await server.fetch(path, { cookie: own.cookie })).status).toBe(404);
  });

  it('lists only the own accounts and stations; all for a super admin', async () => {
    const mine = await server.get<{ _id: string }[]>('/api/v1/accounts/', own.cookie);
    expect(mine.map(({ _id }) => _id)).toEqual([own.id]);
    const stations = await server.get<{ _id: string }[]>('/api/v1/stations/', own.cookie);
    expect(stations.map(({ _id }) => _id)).toEqual([ownStation.id]);
    const all = await server.get<{ _id: string }[]>('/api/v1/stations/', await server.superAdmin());
    expect(all.map(({ _id }) => _id)).toEqual(expect.arrayContaining([ownStation.id, otherStation.id]));
  });

  it('lets only a super admin make an organization', async () => {
    const body = { id: 'intruder', accountname: 'Intruder' };
    expect((await server.postJson('/api/v1/accounts/', body)).status).toBe(401);
    expect((await server.postJson('/api/v1/accounts/', body, { cookie: own.cookie })).status).toBe(403);
  });

  it('refuses a write that another site made the browser send', async () => {
    const answer = await server.fetch(`/api/v1/accounts/${own.id}/stations/`, {
      method: 'POST',
      cookie: own.cookie,
      headers: { 'content-type': 'application/json', origin: 'https://evil.example' },
      body: JSON.stringify({ stationname: 'Planted' }),
    });
    expect(answer.status).toBe(403);
    expect(await answer.json()).toMatchObject({ detail: 'Cross-site request refused' });
  });
});

describe('making accounts and stations', () => {
  const objectMembers = [
    '__proto__',
    'constructor',
    'CONSTRUCTOR',
    'prototype',
    'toString',
    'hasownproperty',
  ];
  const taken = ['admin', 'API', 'sadmin', 'home'];
  it.each([...taken, ...objectMembers, 'a b', '', 'x'.repeat(41), '../x', '__proto__ '])(
    'refuses the account id %j',
    async (id) => {
      const body = { id, accountname: 'Name' };
      const answer = await server.postJson('/api/v1/accounts/', body, { cookie: await server.superAdmin() });
      expect([answer.status, await answer.json()]).toMatchObject([400, { detail: 'Invalid id' }]);
    },
  );

  it.each(['', ' ', 'Wind & Rain', '<b>', 'a\nb', 'x'.repeat(201), 7])(
    'refuses the name %j of a new account',
    async (accountname) => {
      const body = { id: 'new-one', accountname };
      const answer = await server.postJson('/api/v1/accounts/', body, { cookie: await server.superAdmin() });
      expect([answer.status, await answer.json()]).toMatchObject([400, { detail: 'Invalid name' }]);
    },
  );

  it('takes a name in any script', async () => {
    const body = { id: `${own.id}-2`, accountname: 'Wetterstation Zürich-Süd 2_気象' };
    const answer = await server.postJson('/api/v1/accounts/', body, { cookie: await server.superAdmin() });
    expect([answer.status, await answer.json()]).toMatchObject([200, { accountname: body.accountname }]);
  });

  it('keeps account ids apart without regard to case', async () => {
    const body = { id: own.id.toUpperCase(), accountname: 'Name' };
    const answer = await server.postJson('/api/v1/accounts/', body, { cookie: await server.superAdmin() });
    expect([answer.status, await answer.json()]).toMatchObject([409, { detail: 'Id already in use' }]);
  });

  it.each([
    [{ stationname: 'Mast', _id: 'a b' }, 400, 'Invalid id'],
    [{ stationname: 'Mast', _id: '../1' }, 400, 'Invalid id'],
    [{ stationname: 'Mast', _id: 'all' }, 400, 'Invalid id'],
    [{ stationname: '' }, 400, 'Invalid name'],
    [{ stationname: '<b>' }, 400, 'Invalid name'],
    [{ stationname: '=HYPERLINK("http://x")' }, 400, 'Invalid name'],
    [{ stationname: '@x' }, 400, 'Invalid name'],
    [{ stationname: '\tled' }, 400, 'Invalid name'],
    [{ stationname: 'Mast', timezone: 'Mars/Olympus' }, 400, 'Unknown time zone'],
  ])('answers %j', async (body, status, detail) => {
    const path = `/api/v1/accounts/${own.id}/stations/`;
    const answer = await server.postJson(path, body, { cookie: own.cookie });
    expect([answer.status, await answer.json()]).toMatchObject([status, { detail }]);
  });

  it('prefixes a chosen id once and refuses it the second time', async () => {
    const path = `/api/v1/accounts/${own.id}/stations/`;
    const make = (_id: string) => server.postJson(path, { stationname: 'Mast', _id }, { cookie: own.cookie });
    expect(await (await make('roof')).json()).toMatchObject({ _id: `${own.id}_roof` });
    expect((await make(`${own.id}_roof`)).status).toBe(409);
  });

  it('chooses a number when none is given', () => {
    expect(ownStation.id).toMatch(new RegExp(`^${own.id}_[1-9]\\d{3}$`));
    expect(ownStation.password).toMatch(/^[A-Za-z0-9]{26}$/);
  });

  it('names an unknown include', async () => {
    const answer = await server.fetch('/api/v1/stations/?include=active,secrets', { cookie: own.cookie });
    expect([answer.status, await answer.json()]).toMatchObject([400, { detail: 'Unknown include: secrets' }]);
  });
});
