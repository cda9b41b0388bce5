import { once } from 'node:events';
import { WebSocket } from 'ws';
import { startStores, type TestStores } from '../support/stores/stores.js';
import { waitFor } from '../support/wait-for.js';
import { type GroupServer, startGroup } from './server-group.js';

describe('what one of several servers changes of an organization', () => {
  let stores: TestStores;
  let group: GroupServer[];

  beforeAll(async () => {
    stores = await startStores({ withQuestDb: false });
    group = await startGroup(2, { SAMPLE_STORE: 'postgres', DATABASE_URL: stores.databaseUrl });
  });

  afterAll(async () => {
    await Promise.all(group.map(({ killable }) => killable.end()));
    await stores.stop();
  });

  it('counts at the other: units, visitors and their streams, and the end of all of it', async () => {
    for (const [one, other] of [group, [...group].reverse()] as [GroupServer, GroupServer][]) {
      const account = await one.createAccount({ isPublic: true });
      const station = await one.createStation(account);
      const path = `/api/v1/accounts/${account.id}/`;
      const trend = `/api/v1/stations/${station.id}/trenddata/?measKeys=temperature`;
      const status = async (of: string) => (await other.fetch(of)).status;
      const unit = async () => {
        const { units } = await other.get<{ units: Record<string, string> }>(trend);
        return Object.values(units)[0];
      };
      await waitFor('the station', async () => (await status(trend)) === 200);
      const change = (body: object) => one.patchJson(path, body, account.cookie);

      expect((await change({ units: { temperature: 'degreeC' } })).status).toBe(200);
      await waitFor('the units', async () => (await unit()) === 'degreeC');

      const socket = new WebSocket(`${other.wsUrl}/accounts/${account.id}/stations/realtimedata`);
      await once(socket, 'open');
      const closed = once(socket, 'close');
      expect((await change({ allow_anonymous_guest: false })).status).toBe(200);
      expect((await closed)[0]).toBe(4401);
      await waitFor('visitors to be refused', async () => (await status(trend)) === 401);

      const live = new WebSocket(
        `${other.wsUrl}/accounts/${account.id}/stations/${station.id}/realtimedata`,
        {
          headers: { cookie: await other.superAdmin() },
        },
      );
      await once(live, 'open');
      const gone = once(live, 'close');
      const cookie = await one.superAdmin();
      expect((await one.fetch(path, { method: 'DELETE', cookie })).status).toBe(204);
      expect((await gone)[0]).toBe(4404);
      expect((await other.fetch(trend, { cookie })).status).toBe(404);
      await waitFor('the organization to be gone', async () => {
        return (await other.fetch(path, { cookie })).status === 404;
      });
    }
  });
});
