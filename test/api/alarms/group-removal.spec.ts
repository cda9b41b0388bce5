import { Client } from 'pg';
import { AlarmCalls } from '../../support/alarms/alarm-calls.js';
import { testServer } from '../../support/servers/server.js';
import { eventually } from '../../support/wait-for.js';

const server = testServer();

it('locks the alarms of a removed group in the order in which the evaluation does', async () => {
  const account = await server.createAccount();
  const calls = new AlarmCalls(server, account);
  const station = await server.createStation(account);
  const group = (await calls.group({ desc: 'Night shift' }))._id;
  const newAlarm = async () => (await calls.alarm(station, { notification_groups: [group] }))._id;
  // Without an order, PostgreSQL would find the first written row first, and that one must not have the lower id.
  let high = await newAlarm();
  let low = await newAlarm();
  while (low > high) [high, low] = [low, await newAlarm()];

  const evaluation = new Client({ connectionString: server.databaseUrl });
  await evaluation.connect();
  try {
    await evaluation.query('BEGIN');
    await evaluation.query('SELECT FROM alarms WHERE id = $1 FOR UPDATE', [low]);
    const path = `/api/v1/accounts/${account.id}/notification_groups/${group}/`;
    const removal = server.fetch(path, { method: 'DELETE', cookie: account.cookie });
    await eventually(async () =>
      expect(
        await server.sql(`SELECT FROM pg_stat_activity WHERE $1 = ANY (pg_blocking_pids(pid))`, [
          await pidOf(evaluation),
        ]),
      ).not.toEqual([]),
    );
    const free = await server.sql('SELECT id FROM alarms WHERE id = $1 FOR UPDATE SKIP LOCKED', [high]);
    await evaluation.query('ROLLBACK');
    expect((await removal).status).toBe(204);
    expect(free).toHaveLength(1);
  } finally {
    await evaluation.end();
  }
});

async function pidOf(client: Client): Promise<number> {
  const { rows } = await client.query<{ pid: number }>('SELECT pg_backend_pid() AS pid');
  return rows[0]!.pid;
}
