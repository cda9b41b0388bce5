import type { Readiness } from '@mesonet/contract/health.js';
import type { ServiceNotice } from '@mesonet/contract/service-notices.js';
import { ImportJobs } from '../support/samples/import-jobs.js';
import { killableServer } from '../support/servers/killable-server.js';
import { TestServer } from '../support/servers/server.js';
import { HAS_QUESTDB } from '../support/stores/stores.js';
import { waitFor } from '../support/wait-for.js';

const withQuestDb = HAS_QUESTDB ? describe : describe.skip;

withQuestDb('a QuestDB with many memory maps', () => {
  // Every Java has more memory maps than this.
  const killable = killableServer({ MEMORY_MAPS_LIMIT: '200' });

  it('keeps imports waiting, which say why, until it has fewer', async () => {
    const server = new TestServer(killable.running.url, '');
    const account = await server.createAccount();
    const station = await server.createStation(account);
    const jobs = new ImportJobs(server, account, station);
    const store = async () => (await server.get<Readiness>('/health/ready')).parts.sample_store.detail;
    expect(await store()).toMatch(/^answers; \d+ of 200 memory maps, imports wait$/);
    const kinds = async (cookie?: string) =>
      (await server.get<ServiceNotice[]>('/api/v1/service-notices/', cookie)).map(({ kind }) => kind);
    expect(await kinds(await server.superAdmin())).toEqual(['maps_high']);
    expect(await kinds()).toEqual([]);
    const metrics = await (await server.fetch('/metrics')).text();
    expect(metrics).toContain('mesonet_memory_maps_limit 200\n');
    expect(metrics).toMatch(/^mesonet_engine_memory_maps\{engine="QuestDB"\} \d{3,}$/m);

    const { _id } = await jobs.upload(`time,temperature (°F)\n${Date.UTC(2021, 0, 1)},50\n`);
    await jobs.act(_id, 'start');
    const waiting = await waitFor('the import to say why it waits', async () => {
      const job = await jobs.get(_id);
      return job.waits_for && job;
    });
    expect(waiting).toMatchObject({ waits_for: 'memory_maps', progress: { rows: 0 } });

    await killable.stop();
    await killable.startAgain({ MEMORY_MAPS_LIMIT: '' });
    expect(await jobs.until(_id, 'done')).toMatchObject({ waits_for: null, progress: { rows: 1 } });
    expect(await store()).toMatch(/^answers; \d+ of \d+ memory maps$/);
  });
});
