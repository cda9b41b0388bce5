import { testServer, type TestAccount } from '../../support/servers/server.js';

const server = testServer();

const path = ({ id }: TestAccount) => `/api/v1/accounts/${id}/stations/`;
const create = (account: TestAccount, fields: object) =>
  server.postJson(path(account), { stationname: 'Mast', ...fields }, { cookie: account.cookie });

/** Uses up the numbers of an account but some. */
async function useUp(account: TestAccount, from: number, to: number): Promise<void> {
  await server.sql(
    `INSERT INTO stations (id, account_id, stationname, password_sealed)
     SELECT $1 || '_' || n, $1, 'Mast', '' FROM generate_series($2::int, $3::int) AS n`,
    [account.id, from, to],
  );
}

describe('ids of new stations', () => {
  it('are given as long as there are any, each once, however many ask at a time', async () => {
    const account = await server.createAccount();
    await useUp(account, 1_000, 9_996);
    const answers = await Promise.all(Array.from({ length: 5 }, () => create(account, {})));
    const ids = await Promise.all(
      answers
        .filter(({ status }) => status === 200)
        .map(async (answer) => ((await answer.json()) as { _id: string })._id),
    );
    expect(ids.sort()).toEqual([9_997, 9_998, 9_999].map((n) => `${account.id}_${n}`));
    const refused = answers.filter(({ status }) => status === 409);
    expect(refused.length).toBe(2);
    for (const answer of refused) expect(await answer.json()).toMatchObject({ detail: 'No free station id' });
  });

  it.each([
    ['a space', { _id: 'a b' }, 400, 'Invalid id'],
    ['a path', { _id: '../1' }, 400, 'Invalid id'],
    ['the word for all', { _id: 'all' }, 400, 'Invalid id'],
    ['no name', { stationname: ' ' }, 400, 'Invalid name'],
  ])('are refused with %s', async (_, fields, status, detail) => {
    const account = await server.createAccount();
    const answer = await create(account, fields);
    expect(answer.status).toBe(status);
    expect(await answer.json()).toMatchObject({ detail });
  });

  it('are refused when they are in use, in any case', async () => {
    const account = await server.createAccount();
    expect((await create(account, { _id: 'Mast' })).status).toBe(200);
    const again = await create(account, { _id: 'mast' });
    expect(again.status).toBe(409);
    expect(await again.json()).toMatchObject({ detail: 'Id already in use' });
  });
});
