import { AlarmCalls } from '../support/alarms/alarm-calls.js';
import { openLiveSocket } from '../support/servers/live-socket.js';
import { SnapshotCalls } from '../support/snapshots/snapshot-calls.js';
import { startStores, type TestStores } from '../support/stores/stores.js';
import { eventually } from '../support/wait-for.js';
import { type GroupServer, startGroup } from './server-group.js';

describe('a restore at one of two servers', () => {
  let stores: TestStores;
  let group: GroupServer[];

  beforeAll(async () => {
    stores = await startStores({ withQuestDb: false });
    group = await startGroup(2, { DATABASE_URL: stores.databaseUrl, SAMPLE_STORE: 'postgres' });
  });

  afterAll(async () => {
    await Promise.all((group ?? []).map(({ killable }) => killable.end()));
    await stores?.stop();
  });

  it.each([
    [0, 1],
    [1, 0],
  ])('(%d) is followed by the other', async (at, to) => {
    const [here, there] = [group[at]!, group[to]!];
    const sadmin = await here.superAdmin();
    const calls = new SnapshotCalls(here, sadmin);
    const kept = await here.createAccount();
    const station = await here.createStation(kept);
    const alarms = new AlarmCalls(here, kept);
    await alarms.alarm(station, { mode: 'upper', limit: 80 });
    await calls.take(`of-server-${at}`);
    await here.fetch(`/api/v1/accounts/${kept.id}/stations/${station.id}/`, {
      method: 'DELETE',
      cookie: sadmin,
    });
    const late = await there.createAccount();
    const lateStation = await there.createStation(late);
    const live = await openLiveSocket(there, late.id, { cookie: late.cookie });
    const path = `/api/v1/accounts/${kept.id}/stations/${station.id}/`;
    expect((await there.fetch(path, { cookie: sadmin })).status).toBe(404);

    expect((await calls.restore(`of-server-${at}`)).status).toBe(204);

    expect([4401, 4404]).toContain(await live.closed);
    await eventually(async () => {
      expect((await there.fetch('/api/v1/session/', { cookie: late.cookie })).status).toBe(403);
      expect((await there.fetch(path, { cookie: sadmin })).status).toBe(200);
      const sample = { time: Date.now(), measurements: { temperature: 90 } };
      expect((await there.upload(lateStation, sample)).status).toBe(401);
      expect((await there.upload(station, sample)).status).toBe(200);
    });
    // Either server may evaluate the alarms. It knows the restored alarm within a second.
    await eventually(async () => {
      await there.upload(station, { time: Date.now(), measurements: { temperature: 90 } });
      const answer = await here.get<{ violations: { state: string }[] }>(
        `/api/v1/stations/${station.id}/violations/`,
        sadmin,
      );
      expect(answer.violations.map(({ state }) => state)).toContain('firing');
    });
    const listed = await new SnapshotCalls(there, sadmin).list();
    expect(listed.map(({ name }) => name)).toContain(`of-server-${at}`);
  });
});
