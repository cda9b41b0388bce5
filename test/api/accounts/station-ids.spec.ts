import { testServer, type TestAccount } from '../../support/servers/server.js';

const server = testServer();

const path = ({ id }: TestAccount) => `/api/v1/accounts/${id}/stations/`;
const create = (account: TestAccount, fields: object) =>
  server.postJson(path(account), { stationname: 'Mast', ...fields }, { cookie: account.cookie });

/** Adds stations to an account. Their ids begin with the given prefix, which may be the id of another account. */
async function addStations(owner: TestAccount, prefix: string, from: number, to: number): Promise<void> {
  await server.sql(
    `INSERT INTO stations (id, account_id, stationname, password_sealed)
     SELECT $2 || '_' || n, $1, 'Mast', '' FROM generate_series($3::int, $4::int) AS n`,
    [owner.id, prefix, from, to],
  );
}

describe('ids of new stations', () => {
  it('are given as long as there are any, each once, however many ask at a time', async () => {
    const account = await server.createAccount();
    await addStations(await server.createAccount(), account.id, 1_000, 9_996);
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

  it('stop at as many stations as an account may have, however many ask at a time', async () => {
    const account = await server.createAccount();
    await addStations(account, `${account.id}_n`, 1, 998);
    const answers = await Promise.all([
      create(account, {}),
      create(account, { _id: 'a' }),
      create(account, { _id: 'b' }),
      create(account, {}),
    ]);
    expect(answers.filter(({ status }) => status === 200).length).toBe(2);
    for (const answer of answers.filter(({ status }) => status !== 200)) {
      expect([answer.status, await answer.json()]).toMatchObject([
        409,
        { code: 'too_many_stations', detail: 'Too many stations' },
      ]);
    }
    expect((await create(account, {})).status).toBe(409);
    await server.sql('DELETE FROM stations WHERE id = $1', [`${account.id}_n_7`]);
    expect((await create(account, {})).status).toBe(200);
    expect((await create(await server.createAccount(), {})).status).toBe(200);
  });

  it('tell nothing of other accounts beyond that an id is in use, and that only a few times', async () => {
    const account = await server.createAccount();
    const neighbour = { ...(await server.createAccount()), prefix: `${account.id}_b` };
    await addStations(neighbour, neighbour.prefix, 1_000, 1_100);
    await server.sql(`UPDATE stations SET stationname = 'Own' WHERE id = $1`, [`${neighbour.prefix}_1000`]);
    expect((await create(account, { _id: 'own' })).status).toBe(200);
    const bodies: unknown[] = [];
    for (const _id of ['own', 'b_1000', `${account.id}_B_1001`]) {
      const answer = await create(account, { _id });
      const { requestId: _, ...problem } = (await answer.json()) as Record<string, unknown>;
      bodies.push([answer.status, problem]);
    }
    expect(bodies[1]).toEqual(bodies[0]);
    expect(bodies[2]).toEqual(bodies[0]);
    expect(bodies[0]).toMatchObject([409, { detail: 'Id already in use' }]);
    for (let n = 1_003; n < 1_020; n += 1) {
      expect((await create(account, { _id: `b_${n}` })).status).toBe(409);
    }
    for (const _id of ['b_1050', 'b_2000', 'free']) {
      const answer = await create(account, { _id });
      expect([answer.status, Number(answer.headers.get('retry-after')) > 0]).toEqual([429, true]);
    }
    expect((await create(account, {})).status).toBe(200);
    expect((await create(await server.createAccount(), { _id: 'free' })).status).toBe(200);
    for (const path of [`accounts/${account.id}/stations/`, 'stations/']) {
      const ids = ['b_1000', 'b_2000'].map((id) => `/api/v1/${path}${account.id}_${id}/`);
      const [taken, free] = await Promise.all(ids.map((id) => server.fetch(id, { cookie: account.cookie })));
      expect(taken!.status).toBe(free!.status);
    }
  });
});
