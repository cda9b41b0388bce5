import type { StationLogPage } from '@mesonet/contract/station-logs.js';
import { testServer } from '../../support/servers/server.js';
import { waitFor } from '../../support/wait-for.js';

const server = testServer();
const SAMPLE = { measurements: { temperature: 60 } };

describe('POST /api/v1/stations/{id}/rotate_password/', () => {
  it('gives a new password, ends the old one, and is told in the log without either', async () => {
    const account = await server.createAccount();
    const station = await server.createStation(account);
    expect((await server.upload(station, SAMPLE)).status).toBe(200);
    const path = `/api/v1/stations/${station.id}/`;
    const answer = await server.postJson(`${path}rotate_password/`, {}, { cookie: account.cookie });
    expect(answer.status).toBe(200);
    const { stationpwd: password } = (await answer.json()) as { stationpwd: string };
    expect(password).not.toBe(station.password);
    expect((await server.upload(station, SAMPLE)).status).toBe(401);
    const authorization = `Basic ${Buffer.from(`${station.id}:${password}`).toString('base64')}`;
    expect((await server.upload({ ...station, authorization }, SAMPLE)).status).toBe(200);
    const line = await waitFor('the log line', async () => {
      const { items } = await server.get<StationLogPage>(`${path}logs/`, account.cookie);
      return items.find(({ kind }) => kind === 'password') ?? null;
    });
    expect(line.message).toBe(`New password, asked for by ${account.id}`);
  });

  it('belongs to managers of the account', async () => {
    const [account, other] = [await server.createAccount(), await server.createAccount()];
    const station = await server.createStation(account);
    const path = `/api/v1/stations/${station.id}/rotate_password/`;
    expect((await server.postJson(path, {}, { cookie: other.cookie })).status).toBe(404);
    expect((await server.postJson(path, {})).status).toBe(401);
    expect((await server.upload(station, SAMPLE)).status).toBe(200);
  });
});
