import { setTimeout as sleep } from 'node:timers/promises';
import { killableServer } from '../support/servers/killable-server.js';
import { killQuestDb } from '../support/stores/questdb-process.js';
import { seededRandom } from '../support/samples/random.js';
import { TestServer } from '../support/servers/server.js';
import { HAS_QUESTDB } from '../support/stores/stores.js';
import { waitFor } from '../support/wait-for.js';
import { FAULTS_SEED, faultSize, faultTitle } from './fault-size.js';
import { Fleet } from './fleet.js';

const KILLS = faultSize('FAULTS_QUESTDB_KILLS', 2);
const STATIONS = 4;
const PER_SECOND = 500;
const MOST_SAMPLES_BETWEEN = 10 * PER_SECOND;

const random = seededRandom(FAULTS_SEED);
const withQuestDb = HAS_QUESTDB ? describe : describe.skip;

withQuestDb(faultTitle('kills of QuestDB', `${KILLS} at ${PER_SECOND} samples/s`), () => {
  const killable = killableServer();

  it('stop no acknowledgement, and lose, double and alter nothing', async () => {
    const server = new TestServer(killable.running.url, '');
    const fleet = await Fleet.create(server, STATIONS, FAULTS_SEED);
    const sending = fleet.send({ perSecond: PER_SECOND });
    try {
      for (let kill = 1; kill <= KILLS; kill += 1) {
        await Promise.race([fleet.acknowledge(1 + random() * MOST_SAMPLES_BETWEEN), sending]);
        await sleep(random() * 30);
        const isBack = killQuestDb(killable.dataDir.path);
        await Promise.race([fleet.acknowledge(1), sending]);
        await isBack;
        await waitFor(
          'rows to be stored again',
          async () => (await server.fetch('/health/ready')).ok,
          300_000,
        );
      }
    } finally {
      await fleet.stop();
    }
    await fleet.reconcile();
  }, 1_800_000);
});
