import type { ExtraMeasurement } from '@mesonet/contract/extra-measurements.js';
import { change, measurementsPath } from '../support/samples/own-measurements.js';
import type { TestAccount, TestStation } from '../support/servers/server.js';
import { startStores, type TestStores } from '../support/stores/stores.js';
import { waitFor } from '../support/wait-for.js';
import { type GroupServer, startGroup } from './server-group.js';

const UPLOADS = 20;

describe('sensor channels, between two servers on one database', () => {
  let stores: TestStores;
  let group: GroupServer[];
  let account: TestAccount;
  let station: TestStation;

  beforeAll(async () => {
    stores = await startStores({ withQuestDb: false });
    group = await startGroup(2, { DATABASE_URL: stores.databaseUrl, SAMPLE_STORE: 'postgres' });
    account = await group[0]!.createAccount();
    station = await group[0]!.createStation(account);
    const path = `/api/v1/stations/${station.id}/logs/`;
    await waitFor('the other server to know the station', async () => {
      return (await group[1]!.fetch(path, { cookie: account.cookie })).status === 200;
    });
  });

  afterAll(async () => {
    await Promise.all(group.map(({ killable }) => killable.end()));
    await stores.stop();
  });

  const start = Math.floor(Date.now() / 1000) * 1000 - 600_000;
  const report = (server: GroupServer, second: number, fields: string) => {
    const dateutc = new Date(start + second * 1000).toISOString().slice(0, 19).replace('T', '+');
    return server.fetch(`/data/report/${station.id}/${station.password}`, {
      method: 'POST',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      body: `dateutc=${dateutc}&${fields}`,
    });
  };
  const count = async (key: string) => {
    const [row] = await group[0]!.sql<{ count: string }>(
      'SELECT count(*) FROM samples_extra JOIN stations USING (series) WHERE id = $1 AND key = $2',
      [station.id, key],
    );
    return Number(row!.count);
  };
  const keys = async (server: GroupServer) =>
    (await server.get<ExtraMeasurement[]>(measurementsPath(station), account.cookie)).map(({ key }) => key);

  it('register once, whichever server each upload meets, and every value counts', async () => {
    const answers = await Promise.all(
      Array.from({ length: UPLOADS }, (_, i) => report(group[i % 2]!, i, `temp1f=5${i % 10}&temp2f=60`)),
    );
    expect(answers.map(({ status }) => status)).toEqual(Array.from({ length: UPLOADS }, () => 200));
    await waitFor('all values', async () => (await count('x_temperature_1')) === UPLOADS);
    expect(await count('x_temperature_2')).toBe(UPLOADS);
    for (const server of group) expect(await keys(server)).toEqual(['x_temperature_1', 'x_temperature_2']);
    const audit = await group[0]!.sql<{ object: string }>(
      `SELECT object FROM audit_entries WHERE action = 'measurement_added' ORDER BY object`,
    );
    expect(audit.map(({ object }) => object)).toEqual(
      ['x_temperature_1', 'x_temperature_2'].map((key) => `${station.id} ${key}`),
    );
  });

  it('do not come back by a server that has not heard of their removal', async () => {
    const removed = await change(group[0]!, account, measurementsPath(station, 'x_temperature_1'));
    expect(removed.status).toBe(204);
    await Promise.all([0, 1, 0, 1].map((index, i) => report(group[index]!, 60 + i, 'temp1f=70&temp2f=61')));
    await waitFor('the others’ values', async () => (await count('x_temperature_2')) === UPLOADS + 4);
    for (const server of group) expect(await keys(server)).toEqual(['x_temperature_2']);
    expect(await count('x_temperature_1')).toBe(0);
  });
});
