import { setTimeout as sleep } from 'node:timers/promises';
import { killableServer } from '../support/servers/killable-server.js';
import { seededRandom } from '../support/samples/random.js';
import { TestServer } from '../support/servers/server.js';
import { FAULTS_SEED, faultSize, faultTitle } from './fault-size.js';
import { Fleet } from './fleet.js';

const KILLS = faultSize('FAULTS_KILLS', 4);
const SAMPLES = faultSize('FAULTS_SAMPLES', 6_000);
const STATIONS = 4;
/**
 * Samples go on while the server starts, and each start folds again what came since the last snapshot. A sender has
 * only 86,000 samples, so the rate is low.
 */
const PER_SECOND = 250;
const MOST_SAMPLES_BETWEEN = (1.8 * SAMPLES) / KILLS;

const random = seededRandom(FAULTS_SEED);

describe(faultTitle('kills of the server', `${KILLS} under ${SAMPLES} acknowledged samples or more`), () => {
  const killable = killableServer();

  it('loses, doubles and alters nothing', async () => {
    const server = new TestServer(killable.running.url, '');
    const fleet = await Fleet.create(server, STATIONS, FAULTS_SEED);
    const sending = fleet.send({ perSecond: PER_SECOND });
    try {
      for (let kill = 1; kill <= KILLS; kill += 1) {
        await Promise.race([fleet.acknowledge(1 + random() * MOST_SAMPLES_BETWEEN), sending]);
        await sleep(random() * 30);
        await killable.killAndStart();
      }
      const missing = Math.max(1, SAMPLES - fleet.acknowledged);
      await Promise.race([fleet.acknowledge(missing, 600_000), sending]);
    } finally {
      await fleet.stop();
    }

    expect(fleet.retries).toBeGreaterThan(0);
    await fleet.reconcile();
  }, 1_200_000);
});
