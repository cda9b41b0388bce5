import type { LatestValues } from '@mesonet/contract/samples.js';
import { type TestAccount, testServer, type TestServer, type TestStation } from '../../support/server.js';
import { waitFor } from '../../support/wait-for.js';

const PATH = '/weatherstation/updateweatherstation.php';

describe(PATH, () => {
  let server: TestServer;
  let account: TestAccount;
  let station: TestStation;

  beforeAll(async () => {
    server = testServer();
    account = await server.createAccount();
  });

  beforeEach(async () => {
    station = await server.createStation(account);
  });

  const fields = (more: Record<string, string>) =>
    new URLSearchParams({
      ID: station.id,
      PASSWORD: station.password,
      action: 'updateraw',
      ...more,
    }).toString();
  const utc = (time: number) => new Date(time).toISOString().slice(0, 19).replace('T', ' ');
  const textOf = async (answer: Response) => [
    answer.status,
    answer.headers.get('content-type'),
    await answer.text(),
  ];
  const SUCCESS = [200, 'text/plain; charset=utf-8', 'success\n'];
  const latest = () =>
    waitFor('the sample', async () => {
      const seen = await server.get<LatestValues>(`/api/v1/stations/${station.id}/latest/`, account.cookie);
      return seen.updateTS === null ? null : seen;
    });

  it('stores what a console sends by GET, at the time it says', async () => {
    const time = Math.floor(Date.now() / 1000) * 1000 - 5_000;
    const query = fields({
      dateutc: utc(time),
      tempf: '54.3',
      baromin: '29.89',
      winddir: '360',
      UV: '-9999',
    });
    expect(await textOf(await server.fetch(`${PATH}?${query}`))).toEqual(SUCCESS);
    const { updateTS, values } = await latest();
    expect(Date.parse(updateTS!)).toBe(time);
    expect(values.temperature?.value).toBe(54.3);
    expect(values.adjustedPressure?.value).toBe(29.89);
    expect(values.windDirection?.value).toBe(360);
    expect(values.uvIndex).toBeUndefined();
  });

  it('takes a form by POST, and an id in any case', async () => {
    const answer = await server.fetch(`${PATH}/`, {
      method: 'POST',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      body: fields({ ID: station.id.toUpperCase(), dateutc: 'now', TEMPF: '41' }),
    });
    expect(await textOf(answer)).toEqual(SUCCESS);
    expect((await latest()).values.temperature?.value).toBe(41);
  });

  it.each([
    ['missing', undefined],
    ['now', 'now'],
    ['a day ahead', utc(Date.now() + 86_400_000)],
    ['garbage', 'yesterday'],
  ])('uses the arrival time when the console says %s', async (_name, dateutc) => {
    const before = Date.now();
    const query = fields({ tempf: '54.3', ...(dateutc && { dateutc }) });
    expect(await textOf(await server.fetch(`${PATH}?${query}`))).toEqual(SUCCESS);
    const time = Date.parse((await latest()).updateTS!);
    expect(time >= before && time <= Date.now()).toBe(true);
  });

  it('answers success although nothing of an upload could be kept', async () => {
    const query = fields({ dateutc: 'now', tempf: 'warm', newfield: '1' });
    expect(await textOf(await server.fetch(`${PATH}?${query}`))).toEqual(SUCCESS);
  });

  it.each([
    ['a wrong password', { PASSWORD: 'wrong' }],
    ['an unknown station', { ID: 'no_such_station' }],
    ['nothing', { ID: '', PASSWORD: '' }],
  ])('answers INVALIDPASSWORDID to %s', async (_name, more) => {
    const answer = await server.fetch(`${PATH}?${fields({ tempf: '1', ...more })}`);
    expect(await textOf(answer)).toEqual([401, 'text/plain; charset=utf-8', 'INVALIDPASSWORDID\n']);
  });
});
