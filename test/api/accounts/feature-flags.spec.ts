import { FEATURE_FLAGS, type FeatureFlagState } from '@mesonet/contract/feature-flags.js';
import { type TestAccount, testServer } from '../../support/servers/server.js';

const server = testServer();
/** A flag that no other test of this run reads or needs. */
const FLAG = 'subscription_page';
let own: TestAccount;
let other: TestAccount;
let sadmin: string;

beforeAll(async () => {
  [own, other] = await Promise.all([server.createAccount(), server.createAccount()]);
  sadmin = await server.superAdmin();
});

const put = (flag: string, body: unknown, cookie?: string) =>
  server.fetch(`/api/v1/featureflags/${flag}/`, {
    method: 'PUT',
    cookie,
    body: JSON.stringify(body),
    headers: { 'content-type': 'application/json' },
  });
const change = async (enabled: boolean, subject?: string, flag = FLAG) => {
  const answer = await put(flag, { enabled, subject }, sadmin);
  expect([answer.status, await answer.json()]).toEqual([200, { flag, enabled }]);
};
const of = ({ id, cookie }: TestAccount, flags = FLAG) =>
  server.get<Record<string, boolean>>(`/api/v1/featureflags/?subject=${id}&flags=${flags}`, cookie);

describe('feature flags', () => {
  it('have defaults, of all of them when none is named, under both addresses', async () => {
    const usual = {
      improved_login_rollout: false,
      user_management: true,
      data_export_page: true,
      admin_public_dashboard_toggle: true,
      [FLAG]: false,
    };
    for (const address of ['/api/v1/featureflags/', '/featureflags/']) {
      expect(await server.get(`${address}?subject=${own.id}`, own.cookie)).toEqual(usual);
      const one = await server.get(`${address}data_export_page/`, own.cookie);
      expect(one).toEqual({ flag: 'data_export_page', enabled: true });
    }
    expect(Object.keys(usual)).toEqual(FEATURE_FLAGS);
  });

  it('are told as they are named, and one that does not exist is off', async () => {
    const told = await of(own, 'user_management,constructor,x');
    expect(told).toEqual({ user_management: true, constructor: false, x: false });
    const repeated = `/featureflags/?subject=${own.id}&flags=user_management&flags=x`;
    expect(await server.get(repeated, own.cookie)).toEqual({ user_management: true, x: false });
  });

  it('change at once: for one account, for all that have no value of their own, and never for others', async () => {
    await change(true, own.id);
    expect([await of(own), await of(other)]).toEqual([{ [FLAG]: true }, { [FLAG]: false }]);
    await change(false, own.id);
    await change(true);
    try {
      expect([await of(own), await of(other)]).toEqual([{ [FLAG]: false }, { [FLAG]: true }]);
      const common = await server.get(`/featureflags/${FLAG}/`, own.cookie);
      expect(common).toEqual({ flag: FLAG, enabled: true });
    } finally {
      await change(false);
    }
    expect([await of(own), await of(other)]).toEqual([{ [FLAG]: false }, { [FLAG]: false }]);
  });

  it('go back to the default of all, and that to the one of the program', async () => {
    const reset = async (query = '') => {
      const path = `/api/v1/featureflags/${FLAG}/${query}`;
      const answer = await server.fetch(path, { method: 'DELETE', cookie: sadmin });
      return [answer.status, await answer.json()];
    };
    await change(true);
    try {
      await change(false, own.id);
      expect(await reset(`?subject=${own.id}`)).toEqual([200, { flag: FLAG, enabled: true }]);
      expect(await of(own)).toEqual({ [FLAG]: true });
    } finally {
      expect(await reset()).toEqual([200, { flag: FLAG, enabled: false }]);
    }
    expect([await of(own), await of(other)]).toEqual([{ [FLAG]: false }, { [FLAG]: false }]);
    for (const subject of ['nobody', '', '%00', 'a&subject=b'])
      expect((await reset(`?subject=${subject}`))[0]).toBe(404);
  });

  it('are told all at once to super admins, with who set them', async () => {
    const path = '/api/v1/sadmin/featureflags/';
    const since = Date.now();
    await change(true, own.id);
    const all = await server.get<FeatureFlagState[]>(path, sadmin);
    expect(all.map(({ flag }) => flag)).toEqual(FEATURE_FLAGS);
    const state = all.find(({ flag }) => flag === FLAG)!;
    expect(state.built_in).toBe(false);
    expect(state.description).toMatch(/^[A-Z].+\.$/);
    const { changed_at: at, ...value } = state.accounts.find(({ accountid }) => accountid === own.id)!;
    expect(value).toEqual({ accountid: own.id, enabled: true, changed_by: 'sadmin' });
    expect(Date.parse(at!)).toBeGreaterThanOrEqual(since);
    expect(Date.parse(at!)).toBeLessThanOrEqual(Date.now());
    await change(false, own.id);
    expect((await server.fetch(path, { cookie: own.cookie })).status).toBe(403);
    expect((await server.fetch(path)).status).toBe(401);
  });

  it('are changed by super admins alone', async () => {
    const statuses = [];
    for (const cookie of [undefined, own.cookie])
      statuses.push((await put(FLAG, { enabled: true, subject: own.id }, cookie)).status);
    expect(statuses).toEqual([401, 403]);
    expect(await of(own)).toEqual({ [FLAG]: false });
  });

  it.each([
    [FLAG, { enabled: 'yes' }, 400],
    [FLAG, { enabled: true, subject: '' }, 400],
    [FLAG, { enabled: true, subject: 'nobody' }, 400],
    [FLAG, { enabled: true, account: 'x' }, 400],
    [FLAG, {}, 400],
    ['nonsense', { enabled: true }, 404],
    ['__proto__', { enabled: true }, 404],
  ])('%s takes no %j: %i', async (flag, body, status) => {
    expect((await put(flag, body, sadmin)).status).toBe(status);
  });

  it('are for members: neither visitors nor strangers learn of them, but for how to sign in', async () => {
    const ask = async (path: string, cookie?: string) => (await server.fetch(path, { cookie })).status;
    expect(await ask('/featureflags/improved_login_rollout/')).toBe(200);
    expect(await ask(`/featureflags/${FLAG}/`)).toBe(401);
    expect(await ask('/featureflags/nonsense/', own.cookie)).toBe(404);
    const subject = `/featureflags/?subject=${own.id}`;
    expect([await ask(subject), await ask(subject, other.cookie), await ask(subject, sadmin)]).toEqual([
      401, 404, 200,
    ]);
    expect(await ask('/featureflags/', own.cookie)).toBe(404);
    expect(await ask('/featureflags/?subject=nobody', sadmin)).toBe(404);
  });
});

describe('data_export_page', () => {
  it('off, the server gives no file, not even to a super admin; JSON it does, and others theirs', async () => {
    const [station, elsewhere] = [await server.createStation(own), await server.createStation(other)];
    const ask = async (id: string, format: string, cookie: string) => {
      const path = `/api/v1/stations/${id}/trenddata/?measKeys=temperature&format=${format}`;
      const answer = await server.fetch(path, { cookie });
      return [answer.status, answer.ok ? null : ((await answer.json()) as { code: string }).code];
    };
    const file = (cookie: string) => ask(station.id, 'csvfile', cookie);
    expect(await file(own.cookie)).toEqual([200, null]);
    await change(false, own.id, 'data_export_page');
    for (const cookie of [own.cookie, sadmin]) expect(await file(cookie)).toEqual([403, 'feature_off']);
    expect(await ask(station.id, 'json', own.cookie)).toEqual([200, null]);
    expect(await ask(elsewhere.id, 'csvfile', other.cookie)).toEqual([200, null]);
    await change(true, own.id, 'data_export_page');
    expect(await file(own.cookie)).toEqual([200, null]);
  });
});
