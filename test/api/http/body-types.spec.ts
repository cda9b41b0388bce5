import { type TestAccount, testServer } from '../../support/servers/server.js';

const server = testServer();
let account: TestAccount;

beforeAll(async () => {
  account = await server.createAccount();
});

const FORM = 'application/x-www-form-urlencoded';
const PART = '--part\r\nContent-Disposition: form-data; name="rain"\r\n\r\nmmRain\r\n--part--\r\n';

describe('what a form of any site can send', () => {
  it.each([
    [FORM, 'rain=mmRain'],
    [`${FORM.toUpperCase()};charset=UTF-8`, 'rain=mmRain'],
    ['multipart/form-data; boundary=part', PART],
    ['text/plain', '{"rain":"mmRain"}'],
  ])('is no body of a call, as %s', async (type, body) => {
    const path = `/api/v1/accounts/${account.id}/units/`;
    const init = { method: 'PUT', cookie: account.cookie, body, headers: { 'content-type': type } };
    const answer = await server.fetch(path, init);
    expect([answer.status, await answer.json()]).toMatchObject([415, { detail: 'Unsupported media type' }]);
    expect(await server.get(path, account.cookie)).toEqual({});
  });

  it('calls nothing that needs no body', async () => {
    const station = await server.createStation(account);
    const path = `/api/v1/stations/${station.id}/rotate_password/`;
    for (const type of [FORM, 'multipart/form-data; boundary=part', 'text/plain']) {
      const init = { method: 'POST', cookie: account.cookie, body: '', headers: { 'content-type': type } };
      expect([type, (await server.fetch(path, init)).status]).toEqual([type, 415]);
    }
    const sample = { time: Date.now(), measurements: { temperature: 50 } };
    expect((await server.upload(station, sample)).status).toBe(200);
  });

  it('signs nobody in', async () => {
    const body = new URLSearchParams({ accountid: account.id, password: account.password }).toString();
    const init = { method: 'POST', body, headers: { 'content-type': FORM } };
    expect((await server.fetch('/api/v1/session/', init)).status).toBe(415);
  });
});
