import { Upload, UploadPage, type UploadSummary } from '@mesonet/contract/uploads.js';
import { type TestAccount, testServer, type TestStation } from '../../support/servers/server.js';
import { waitFor } from '../../support/wait-for.js';

const server = testServer();

describe('GET /api/v1/stations/{id}/uploads/', () => {
  let account: TestAccount;
  let station: TestStation;

  beforeAll(async () => {
    account = await server.createAccount();
  });

  beforeEach(async () => {
    station = await server.createStation(account);
  });

  const path = (rest = '') => `/api/v1/stations/${station.id}/uploads/${rest}`;
  const list = async (query = '') => UploadPage.parse(await server.get(path(query), account.cookie));
  const get = async ({ id }: UploadSummary) => Upload.parse(await server.get(path(id), account.cookie));
  const until = (count: number) =>
    waitFor(`${count} uploads`, async () => {
      const { items } = await list('?count=200');
      return items.length >= count && items;
    });
  const report = (body: string, password = station.password) =>
    server.fetch(`/data/report/${station.id}/${password}`, {
      method: 'POST',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      body,
    });
  const write = (body: string) =>
    server.fetch('/write?precision=s&p=hidden', {
      method: 'POST',
      headers: { authorization: `Token ${station.id}:${station.password}` },
      body,
    });

  it('shows what came, what was answered, and what became of each field', async () => {
    await report(`PASSKEY=A1B2C3D4&dateutc=now&tempf=50&humidity=--&riverlevel=3&note=${station.password}`);
    const [summary] = await until(1);
    expect(summary).toMatchObject({
      protocol: 'Ecowitt',
      method: 'POST',
      path: `/data/report/${station.id}/•••`,
      status: 200,
      stored: 1,
      unknown: ['riverlevel', 'note'],
      deviceTime: null,
    });
    expect(summary?.skew).toContain('“now”');
    const upload = await get(summary!);
    expect(upload.text).toBe('PASSKEY=•••&dateutc=now&tempf=50&humidity=--&riverlevel=3&note=•••');
    expect(upload.samples[0]?.fields).toContainEqual({
      ...{ name: 'tempf', sent: '50', unit: 'degreeF', outcome: 'stored', key: 'temperature', value: 50 },
      ...{ reason: null, isMapped: false },
    });
    const intake = { mappings: { riverlevel: { key: 'soilTemperature', unit: 'degreeC' } } };
    await server.fetch(`/api/v1/stations/${station.id}/intake/`, {
      ...{ method: 'PATCH', cookie: account.cookie, body: JSON.stringify(intake) },
      headers: { 'content-type': 'application/json' },
    });
    const mapped = (await get(summary!)).samples[0]?.fields.find(({ name }) => name === 'riverlevel');
    expect(mapped).toMatchObject({
      key: 'soilTemperature',
      unit: 'degreeC',
      outcome: 'stored',
      isMapped: true,
    });
  });

  it('keeps what was refused, of every protocol, and no secret of any', async () => {
    await server.upload(station, [
      { measurements: { temperature: 1 } },
      { measurements: { temperature: 'x' } },
    ]);
    await server.fetch(`/api/v1/stations/${station.id}/samples/`, {
      method: 'POST',
      headers: { authorization: station.authorization, 'content-type': 'text/csv' },
      body: `time,temperature\n${Date.now()},1`,
    });
    await write('w temperature=1\nbroken');
    await write('w temperature=2');
    await server.fetch(`/data/ambient/${station.id}/${station.password}&stationtype=A&MAC=00:11&tempf=1`);
    await server.fetch(
      `/weatherstation/updateweatherstation.php?ID=${station.id}&PASSWORD=${station.password}&tempf=1`,
    );
    await server.fetch(`/api/v1/stations/${station.id}/microserver/`, {
      method: 'POST',
      headers: { authorization: station.authorization },
      body: '<oriondata><meas name="mtTemp1">1</meas>',
    });
    await report('tempf=1', 'not-the-password');
    const items = await until(8);
    const seen = items.map(({ protocol, status, path: at }) => [protocol, status, at]).toReversed();
    expect(seen).toEqual([
      ['native JSON', 400, `/api/v1/stations/${station.id}/samples/`],
      ['CSV', 200, `/api/v1/stations/${station.id}/samples/`],
      ['InfluxDB line protocol', 400, '/write?precision=s'],
      ['InfluxDB line protocol', 204, '/write?precision=s'],
      ['Ambient', 200, `/data/ambient/${station.id}/•••`],
      ['Weather Underground', 200, '/weatherstation/updateweatherstation.php'],
      ['MicroServer', 400, `/api/v1/stations/${station.id}/microserver/`],
      ['Ecowitt', 401, `/data/report/${station.id}/•••`],
    ]);
    const all = JSON.stringify(await Promise.all(items.map(get)));
    for (const secret of [station.password, 'not-the-password', '00:11', 'hidden']) {
      expect(all).not.toContain(secret);
    }
    const rows = await server.sql(`SELECT body, path, answer FROM station_uploads`);
    expect(JSON.stringify(rows)).not.toContain(station.password);
  });

  it('masks the own password wherever it stands in an upload of any protocol, whoever sent it', async () => {
    const { id, password, authorization } = station;
    const samples = `/api/v1/stations/${id}/samples/`;
    const json = JSON.stringify({
      device: { password: 'nested-secret', label: password },
      measurements: { temperature: 1, [password]: 2 },
    });
    const send = (at: string, body: string, type: string, headers: Record<string, string>) =>
      server.fetch(at, { method: 'POST', body, headers: { 'content-type': type, ...headers } });
    const asStation = { authorization };
    await send(samples, json, 'application/json', asStation);
    await send(samples, json, 'application/json', { cookie: account.cookie });
    await send(samples, `${json}\n{"note":"${password}"}`, 'application/x-ndjson', asStation);
    await send(samples, `time,temperature,x\n,1,${password}`, 'text/csv', { cookie: account.cookie });
    await send(samples, `note=${password}`, 'application/x-www-form-urlencoded', asStation);
    const wrong = Buffer.from(`${id}:wrong-password`).toString('base64');
    await send(samples, '{"note":"wrong-password"}', 'application/json', { authorization: `Basic ${wrong}` });
    await write(`w,host=${password} temperature=1,note="${password}"`);
    await report(`tempf=1&note=${password}&d=${encodeURIComponent(`{"pwd":"nested-secret"}`)}`);
    await server.fetch(`/data/ambient/${id}/${password}?tempf=1&note=${password.toLowerCase()}`);
    const xml = `<oriondata><meas name="note">${password}</meas><meas name="passkey">nested-secret</meas></oriondata>`;
    await send(`/api/v1/stations/${id}/microserver/`, xml, 'text/xml', asStation);
    await until(10);
    const rows = await server.sql<{ text: string }>(
      `SELECT row_to_json(u)::text AS text FROM station_uploads u JOIN stations s USING (series) WHERE s.id = $1`,
      [id],
    );
    expect(rows.length).toBeGreaterThanOrEqual(10);
    for (const { text } of rows) {
      expect(text.toLowerCase()).not.toContain(password.toLowerCase());
      expect(text).not.toContain('nested-secret');
      expect(text).not.toContain('wrong-password');
      expect(text).toContain('•••');
    }
  });

  it('pages by cursor', async () => {
    for (let i = 0; i < 5; i += 1) await write(`w temperature=${i}`);
    const all = await until(5);
    const first = await list('?count=3');
    const second = await list(`?count=3&before=${first.next}`);
    expect([...first.items, ...second.items]).toEqual(all);
    expect(second.next).toBeNull();
  });

  it('keeps the last 200, whoever tries to push them out', async () => {
    for (let i = 0; i < 3; i += 1) await report('tempf=1', 'wrong-password');
    const lines = Array.from({ length: 21 }, (_, i) => i);
    for (const i of lines) await Promise.all(Array.from({ length: 10 }, () => write(`w temperature=${i}`)));
    const items = await waitFor('the newest', async () => {
      const page = await list('?count=200');
      return page.items.length === 200 && (await get(page.items[0]!)).text.endsWith('=20') && page.items;
    });
    expect(items.filter(({ status }) => status === 401)).toEqual([]);
    expect(
      await server.sql(
        `SELECT count(*)::int AS n FROM station_uploads GROUP BY series HAVING count(*) > 200`,
      ),
    ).toEqual([]);
  });

  it('keeps the beginnings of long ones, however many wait', async () => {
    const numbers = Array.from({ length: 20 }, (_, i) => i);
    const long = (i: number) =>
      Array.from({ length: 1_000 }, (_, s) => `w temperature=${i} ${1_750_000_000 + s}`).join('\n');
    for (const i of numbers) expect((await write(long(i))).status).toBe(204);
    const kept = await Promise.all((await until(numbers.length)).map(get));
    expect(kept.map(({ text }) => text)).toEqual(numbers.reverse().map((i) => long(i).slice(0, 16_384)));
    expect(kept.every(({ isCut }) => isCut)).toBe(true);
  });

  it('is for the managers of the account alone', async () => {
    await write('w temperature=1');
    const [{ id } = { id: '' }] = await until(1);
    const other = await server.createAccount();
    const otherStation = await server.createStation(other);
    for (const at of ['', id]) {
      expect((await server.fetch(path(at))).status).toBe(401);
      expect((await server.fetch(path(at), { cookie: other.cookie })).status).toBe(404);
      expect(
        (await server.fetch(path(at), { headers: { authorization: station.authorization } })).status,
      ).toBe(401);
    }
    const foreign = `/api/v1/stations/${otherStation.id}/uploads/${id}`;
    expect((await server.fetch(foreign, { cookie: other.cookie })).status).toBe(404);
    for (const bad of ['x', '?count=201', '?before=x']) {
      expect((await server.fetch(path(bad), { cookie: account.cookie })).status).toBeGreaterThanOrEqual(400);
    }
  });
});
