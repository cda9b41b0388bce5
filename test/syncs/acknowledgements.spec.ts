import { everythingStored } from '../support/samples/everything-stored.js';
import { KillableServer } from '../support/servers/killable-server.js';
import { TestServer } from '../support/servers/server.js';
import { StoppablePostgres } from '../support/stores/stoppable-postgres.js';
import { SyncTrace } from '../support/stores/sync-trace.js';
import { eventually } from '../support/wait-for.js';
import { faultSize, faultTitle } from '../faults/fault-size.js';

const ACKNOWLEDGEMENTS = faultSize('FAULTS_SYNCS', 50);
const firstTime = Date.now() - 86_400_000;

describe(faultTitle('a power cut after the answer', `${ACKNOWLEDGEMENTS} acknowledgements`), () => {
  const killable = new KillableServer();
  let trace: SyncTrace;
  let postgres: StoppablePostgres;

  beforeAll(async () => {
    trace = await SyncTrace.create();
    postgres = await StoppablePostgres.start(trace.around);
    // The rows go into the same PostgreSQL, so one trace has all syncs.
    await killable.start({ DATABASE_URL: postgres.url, SAMPLE_STORE: 'postgres' });
  });

  afterAll(async () => {
    await killable.end();
    await postgres.end();
    await trace.remove();
  });

  it('loses nothing: the log was synced between each upload and its answer', async () => {
    const server = new TestServer(killable.running.url, postgres.url);
    const station = await server.createStation(await server.createAccount());
    const uploads: { sentAt: number; answeredAt: number }[] = [];
    for (let index = 0; index < ACKNOWLEDGEMENTS; index += 1) {
      // Nothing of the previous upload is left to be synced.
      await everythingStored(server);
      const sentAt = Date.now();
      const answer = await server.upload(station, {
        time: firstTime + index * 1_000,
        measurements: { temperature: index % 50 },
      });
      // The clock gives whole milliseconds and drops the rest.
      uploads.push({ sentAt, answeredAt: Date.now() + 1 });
      expect(answer.status).toBe(200);
    }
    await eventually(async () => {
      const syncs = await trace.ofLog();
      const unsynced = uploads.filter(
        ({ sentAt, answeredAt }) =>
          !syncs.some(({ begunAt, endedAt }) => begunAt >= sentAt && endedAt <= answeredAt),
      );
      expect(unsynced).toEqual([]);
    });
  }, 1_200_000);
});
