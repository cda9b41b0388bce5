import { testServer } from '../../support/servers/server.js';

const server = testServer();
const BEGIN =
  '--part\r\ncontent-disposition: form-data; name="file"; filename="a.csv"\r\n\r\ntime,temperature\r\n';
const BOUNDARY = 'multipart/form-data; boundary=part';

describe('a form that is not whole', () => {
  it.each([
    ['breaks off', BEGIN, BOUNDARY],
    ['has no part', 'nothing of the kind', BOUNDARY],
    ['does not say what parts it', `${BEGIN}\r\n--part--\r\n`, 'multipart/form-data'],
  ])('is refused where it %s', async (_, body, type) => {
    const account = await server.createAccount();
    const station = await server.createStation(account);
    const headers = { 'content-type': type };
    const answers = await Promise.all([
      server.fetch(`/api/v1/accounts/${account.id}/stations/${station.id}/imports/`, {
        ...{ method: 'POST', body, headers, cookie: account.cookie },
      }),
      server.fetch('/api/v1/snapshots/import/', {
        ...{ method: 'POST', body, headers, cookie: await server.superAdmin() },
      }),
    ]);
    for (const answer of answers) {
      expect([answer.status, await answer.json()]).toMatchObject([400, { detail: 'The form is not whole' }]);
    }
  });
});
