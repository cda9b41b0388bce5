import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import type { ImportDetails } from '@mesonet/contract/imports.js';
import { readersOfFile } from '../support/imports/import-readers.js';
import { longTable } from '../support/imports/long-table.js';
import { ImportJobs } from '../support/samples/import-jobs.js';
import { killableServer } from '../support/servers/killable-server.js';
import { TestServer } from '../support/servers/server.js';
import { embeddedDatabaseUrl } from '../support/stores/embedded-database.js';
import { eventually, waitFor } from '../support/wait-for.js';

/** The first number of rows takes some seconds to read, the second many. */
const LONG_ROWS = 200_000;
const LONGEST_ROWS = 2_000_000;
/** Reading fails after the lines from which the columns are guessed. */
const BROKEN = `time,temperature\n${'2024-01-01T00:00:00Z,50\n'.repeat(9_000)}"2024-01-01T00:01:00Z,50\n`;
const SMALL = 'time,temperature (°F)\n2024-01-01T00:00:00Z,50\n';

describe('the limits of imports', () => {
  const killable = killableServer({ ACCOUNT_IMPORT_FILES: '5', ACCOUNT_IMPORT_BYTES: String(2 ** 30) });

  const server = () => new TestServer(killable.running.url, embeddedDatabaseUrl(killable.dataDir.path));

  async function organization(): Promise<{ jobs: ImportJobs; other: ImportJobs }> {
    const account = await server().createAccount();
    const stations = [await server().createStation(account), await server().createStation(account)];
    const [jobs, other] = stations.map((station) => new ImportJobs(server(), account, station));
    return { jobs: jobs!, other: other! };
  }

  async function sent(jobs: ImportJobs, rows = LONG_ROWS): Promise<string> {
    const answer = await jobs.stream(longTable(rows));
    expect(answer.status).toBe(202);
    return ((await answer.json()) as ImportDetails)._id;
  }

  const attemptsOf = async (id: string) => {
    const [row] = await server().sql<{ attempts: number }>('SELECT attempts FROM imports WHERE id = $1', [
      id,
    ]);
    return row!.attempts;
  };
  const files = () => readdirSync(join(killable.dataDir.path, 'imports'));

  it('give up a file over which the process died twice, and go on with the others', async () => {
    const { jobs } = await organization();
    const id = await sent(jobs, LONGEST_ROWS);
    for (const attempt of [1, 2]) {
      await waitFor('the file to be read', async () => (await attemptsOf(id)) === attempt);
      await killable.killAndStart();
    }
    const failed = await jobs.until(id, 'failed', 'ready');
    expect(failed).toMatchObject({
      state: 'failed',
      error: expect.stringContaining('ended 2 times') as string,
    });
    expect(files()).not.toContain(id);
    expect((await jobs.upload(SMALL)).state).toBe('ready');
  });

  it('give each organization its turn, whatever the files of others take', async () => {
    const [first, second, third] = [await organization(), await organization(), await organization()];
    const long = await Promise.all(
      [first, second].flatMap(({ jobs, other }) => [jobs, other, other].map((each) => sent(each))),
    );
    const small = await third.jobs.upload(SMALL);
    expect(small.state).toBe('ready');
    const rows = await server().sql<{ state: string }>('SELECT state FROM imports WHERE id = ANY($1)', [
      long,
    ]);
    expect(rows.filter(({ state }) => state === 'reading').length).toBeGreaterThanOrEqual(2);
    for (const { jobs, other } of [first, second]) {
      for (const each of [jobs, other]) for (const { _id } of await each.list()) await each.remove(_id);
    }
  });

  it('end the reading of a file that is removed', async () => {
    const { jobs } = await organization();
    const id = await sent(jobs, LONGEST_ROWS);
    const readers = () => readersOfFile(killable.running.pid, id);
    await waitFor('the file to be read', () => readers().length === 1);
    expect((await jobs.remove(id)).status).toBe(204);
    await eventually(() => Promise.resolve(expect(readers()).toEqual([])));
    expect((await jobs.upload(SMALL)).state).toBe('ready');
  });

  it('let 5 files of an organization wait, over all its stations', async () => {
    const { jobs, other } = await organization();
    const ids: string[] = [];
    for (const each of [jobs, other, jobs, other, jobs]) ids.push((await each.upload(SMALL))._id);
    const refused = await (await other.send(SMALL)).json();
    expect(refused).toMatchObject({ status: 409, code: 'too_many_imports' });
    expect(refused).toMatchObject({
      detail: expect.stringContaining('5 files of this organization wait') as string,
    });
    const { jobs: elsewhere } = await organization();
    expect((await elsewhere.upload(SMALL)).state).toBe('ready');
    await jobs.remove(ids[0]!);
    expect((await other.upload(SMALL)).state).toBe('ready');
    expect((await jobs.send(SMALL)).status).toBe(409);
  });

  it('let 1 GiB of an organization wait, whatever is sent at once', async () => {
    const { jobs } = await organization();
    const { _id } = await jobs.upload(SMALL);
    // The row claims the greatest size of a file, so that no such file must be sent.
    await server().sql('UPDATE imports SET bytes = $2 WHERE id = $1', [_id, 2 ** 30 - 1_000_000]);
    const answer = await (await jobs.send(`${SMALL}${'2024-01-01T00:01:00Z,50\n'.repeat(50_000)}`)).json();
    expect(answer).toMatchObject({ status: 413, code: 'imports_too_large' });
    expect((await jobs.upload(SMALL)).state).toBe('ready');
  });

  it('keep failed files from blocking new ones', async () => {
    const { jobs } = await organization();
    const ids: string[] = [];
    for (let i = 0; i < 6; i += 1) ids.push((await jobs.upload(BROKEN))._id);
    expect((await jobs.upload(SMALL)).state).toBe('ready');
    // The oldest files made room. The others can still be read in another way.
    const found = files();
    expect(ids.map((id) => found.includes(id))).toEqual([false, false, true, true, true, true]);
    expect((await jobs.get(ids[0]!)).error).toMatch(/^The file cannot be read from line 9,002 on/);
  });

  it('remove what nobody needs any more: failed files within a day, files of nobody at once', async () => {
    const { jobs } = await organization();
    const failed = await jobs.upload(BROKEN);
    expect(failed).toMatchObject({ state: 'failed', guess: { format: 'csv' } });
    const kept = await jobs.upload(SMALL);
    expect(files()).toEqual(expect.arrayContaining([failed._id, kept._id]));
    const forgotten = await jobs.upload(SMALL);
    await server().sql("UPDATE imports SET failed_at = now() - interval '23 hours' WHERE id = $1", [
      failed._id,
    ]);
    await server().sql('DELETE FROM imports WHERE id = $1', [forgotten._id]);
    await killable.stop();
    await killable.startAgain();
    await eventually(() =>
      Promise.resolve(expect(files()).toEqual(expect.not.arrayContaining([failed._id, forgotten._id]))),
    );
    expect(files()).toContain(kept._id);
    const answer = await jobs.correct(failed._id, { table: failed.guess!.table });
    expect(await answer.json()).toMatchObject({ status: 409 });
    expect((await jobs.act(kept._id, 'start')).status).toBe(202);
    await jobs.until(kept._id, 'done');
    await eventually(() => Promise.resolve(expect(files()).not.toContain(kept._id)));
  });

  it('end the reading of a file that takes too long, and say where', async () => {
    await killable.stop();
    await killable.startAgain({ IMPORT_READ_SECONDS: '3' });
    const { jobs } = await organization();
    const failed = await jobs.until(await sent(jobs, LONGEST_ROWS), 'failed', 'ready');
    expect(failed.error).toMatch(
      /^Reading the file was given up .*: it took more than 3 s of the processor’s time; split the file/,
    );
    expect(await jobs.upload(SMALL)).toMatchObject({ state: 'ready' });
  });
});
