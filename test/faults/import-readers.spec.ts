import { readdirSync, readFileSync } from 'node:fs';
import { constants, getPriority } from 'node:os';
import { setTimeout as sleep } from 'node:timers/promises';
import type { ImportDetails } from '@mesonet/contract/imports.js';
import { identifyProcess } from '../../backend/engines/processes/running-process.js';
import { readersOf, readersOfFile } from '../support/imports/import-readers.js';
import { longTable } from '../support/imports/long-table.js';
import { ImportJobs } from '../support/samples/import-jobs.js';
import { cpuMsOf, unlessEnded } from '../support/servers/process-figures.js';
import { killableServer } from '../support/servers/killable-server.js';
import { TestServer } from '../support/servers/server.js';
import { waitFor } from '../support/wait-for.js';

/** Reading so many rows takes some seconds. */
const ROWS = 200_000;
const IDLE_MS = 1_000;
/** The shell that starts a reader adds these to its variables. */
const OF_THE_SHELL = ['PWD', 'OLDPWD', 'SHLVL', '_'];

describe('the processes that read imports', () => {
  const killable = killableServer();

  /** Uploads a file, and waits until a process has opened it. */
  async function reading(): Promise<{ jobs: ImportJobs; id: string; pid: number }> {
    const server = new TestServer(killable.running.url, '');
    const account = await server.createAccount();
    const jobs = new ImportJobs(server, account, await server.createStation(account));
    const answer = await jobs.stream(longTable(ROWS));
    expect(answer.status).toBe(202);
    const { _id: id } = (await answer.json()) as ImportDetails;
    return { jobs, id, pid: await readerOf(id) };
  }

  const readerOf = (id: string) =>
    waitFor('a reader of the file', () => readersOfFile(killable.running.pid, id)[0]);
  const hasEnded = (pid: number) => waitFor('the reader to end', () => identifyProcess(pid) === null);

  it('have the lowest priority in all their threads', async () => {
    const { jobs, id, pid } = await reading();
    const priorities = readdirSync(`/proc/${pid}/task`).map((thread) =>
      unlessEnded(() => getPriority(Number(thread))),
    );
    const known = priorities.filter((each) => each !== null);
    expect(known.length).toBeGreaterThan(1);
    expect(new Set(known)).toEqual(new Set([constants.priority.PRIORITY_LOW]));
    expect(await jobs.until(id, 'ready', 'failed')).toMatchObject({ state: 'ready' });
    await hasEnded(pid);
  });

  it('get none of the settings of the server', async () => {
    const { jobs, id, pid } = await reading();
    const variables = readFileSync(`/proc/${pid}/environ`, 'utf8').split('\0').filter(Boolean);
    const names = variables.map((each) => each.split('=')[0]!);
    expect(names.filter((name) => !OF_THE_SHELL.includes(name)).toSorted()).toEqual([
      'NODE_CHANNEL_FD',
      'NODE_CHANNEL_SERIALIZATION_MODE',
    ]);
    await jobs.until(id, 'ready');
    await hasEnded(pid);
  });

  it('read on when the system asks all programs of the service to stop', async () => {
    const { jobs, id, pid } = await reading();
    for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.kill(pid, signal);
    const seen = new Set<number>();
    await waitFor('the file to be read', async () => {
      for (const each of readersOf(killable.running.pid)) seen.add(each);
      return (await jobs.get(id)).state === 'ready';
    });
    expect([...seen]).toEqual([pid]);
  });

  it('are started once more when they end by themselves, and then the import fails', async () => {
    const { jobs, id, pid } = await reading();
    process.kill(pid, 'SIGKILL');
    await hasEnded(pid);
    process.kill(await readerOf(id), 'SIGKILL');
    const { error } = await jobs.until(id, 'failed', 'ready');
    expect(error).toContain('ended 2 times during this import');
  });

  it('end with a server that is killed, also while they do nothing', async () => {
    const { jobs, id, pid: before } = await reading();
    await jobs.until(id, 'ready');
    await hasEnded(before);
    expect((await jobs.act(id, 'start')).status).toBe(202);
    const pid = await readerOf(id);
    process.kill(killable.running.pid, 'SIGSTOP');
    try {
      await waitFor('the reader to wait for the server', async () => {
        const used = cpuMsOf(pid);
        await sleep(IDLE_MS);
        return cpuMsOf(pid) === used;
      });
      expect(identifyProcess(pid)).not.toBeNull();
    } finally {
      await killable.killAndStart();
    }
    await hasEnded(pid);
  });
});
