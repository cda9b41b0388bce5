import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { PROJECT_ROOT } from '../../../backend/platform/paths.js';
import { type TestAccount, testServer, type TestStation } from '../../support/servers/server.js';
import { waitFor } from '../../support/wait-for.js';

const server = testServer();

describe('what may be kept of an answer', () => {
  let account: TestAccount;
  let station: TestStation;

  beforeAll(async () => {
    account = await server.createAccount();
    station = await server.createStation(account);
  });

  const kept = async (path: string, init: RequestInit & { cookie?: string } = {}) => {
    const answer = await server.fetch(path, init);
    await answer.arrayBuffer();
    return answer.headers.get('cache-control');
  };

  it('is nothing of the API, whatever it answers and to whom', async () => {
    const own = { cookie: account.cookie };
    const paths = [
      '/api/v1/session/',
      '/api/v1/accounts/',
      `/api/v1/accounts/${account.id}/`,
      `/api/v1/accounts/${account.id}/users/`,
      `/api/v1/accounts/${account.id}/stations/?include=stationpwd`,
      `/api/v1/stations/${station.id}/latest/`,
      `/api/v1/stations/${station.id}/trenddata/?measKeys=temperature`,
      `/api/v1/stations/${station.id}/uploads/`,
      '/api/v1/nothing',
      '/api/v1/accounts/%zz/',
      '/health/live',
      '/auth/login',
    ];
    for (const path of paths) {
      expect([path, await kept(path, own)]).toEqual([path, 'no-store']);
      expect([path, await kept(path)]).toEqual([path, 'no-store']);
    }
    expect(await kept('/api/v1/session/', { ...own, method: 'DELETE' })).toBe('no-store');
    expect(
      (await server.upload(station, { measurements: { temperature: 1 } })).headers.get('cache-control'),
    ).toBe('no-store');
  });

  it('is a chart for as long as it is reused, the page not at all, and files by their names for ever', async () => {
    const cookie = await server.signIn(account.id, account.password);
    const chart = `/api/v1/stations/${station.id}/trendchart/?measKeys=temperature`;
    const isDrawn = async () => (await kept(chart, { cookie })) !== 'no-store';
    await waitFor('a chart, for which a thread starts', isDrawn);
    expect(await kept(chart, { cookie })).toMatch(/^private, max-age=\d+$/);
    expect(await kept(`${chart}&width=x`, { cookie })).toBe('no-store');
    expect(await kept('/', { headers: { accept: 'text/html' } })).toBe('no-store');
    const [file] = await readdir(join(PROJECT_ROOT, 'frontend', 'dist', 'assets'));
    expect(await kept(`/assets/${file}`)).toContain('immutable');
    expect(await kept('/assets/missing.js')).toBe('no-store');
  });
});
